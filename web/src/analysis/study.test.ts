import { describe, expect, it } from 'vitest'
import { read, write } from './link'
import { endingOf, momentOf, recordOf, studyOf } from './study'
import { endOf, play } from './tree'

const record = {
  format: 1,
  game: 'bossa',
  options: { hand: 4 },
  seats: ['Ada', 'Bo'],
  date: '2026-11-15',
  events: ['draw 05', 'white'],
  result: { scores: [1, -1], reason: 'Bo resigned', how: 'resigned' },
  dice: { commitment: '02', seed: 'dd' }
}
const { game, options, seats, date, events, result } = record
const opened = { game, options, seats, date, events, scores: result.scores, reason: result.reason }
const study = studyOf(opened, JSON.stringify(record))

describe('a study of a record', () => {
  it('gives the record back as it came, also through a link', async () => {
    expect(JSON.parse(recordOf(study, [], endingOf(study)))).toEqual(record)
    const linked = (await read(await write({ study, engine: false }))).study
    expect(JSON.parse(recordOf(linked, [], endingOf(linked)))).toEqual(record)
  })

  it('opens at the end', () => {
    expect(momentOf(study, study.path).events).toEqual(events)
  })

  it('has no ending, and no dice, once the game goes on', () => {
    const [root] = play([study.root, endOf(study.root, [])], 'R05', 0)
    const longer = { ...study, root }
    expect(endingOf(longer)).toBeNull()
    const told = JSON.parse(recordOf(longer, [], null)) as Record<string, unknown>
    expect(told).not.toHaveProperty('result')
    expect(told).not.toHaveProperty('dice')
  })

  it('names a moment as the server wants it', () => {
    expect(momentOf(study, [0])).toEqual({ game, options, events: ['draw 05'] })
    expect(momentOf({ ...study, start: 'a diagram' }, [])).toEqual({ game, options, start: 'a diagram', events: [] })
  })
})
