import { expect, test } from 'vitest'
import { addressIn, routeOf } from './route'

test('the addresses of the page', () => {
  expect(routeOf('/')).toEqual({ page: 'home' })
  expect(routeOf('/table/kaya')).toEqual({ page: 'table', id: 'kaya' })
  expect(routeOf('/learn/kooshi')).toEqual({ page: 'learn', game: 'kooshi' })
  expect(routeOf('/practice/botaoshi')).toEqual({ page: 'practice', game: 'botaoshi' })
  expect(routeOf('/analysis')).toEqual({ page: 'analysis' })
  expect(routeOf('/analysis/')).toEqual({ page: 'analysis' })
  for (const path of ['/table', '/learn', '/practice', '/table/a/b', '/elsewhere', '/analysis/x'])
    expect(routeOf(path)).toEqual({ page: 'nowhere' })
})

test('a pasted link leads to its table with all it carries', () => {
  const here = 'https://banmen.example'
  expect(addressIn('https://banmen.example/table/kaya#join=s3cret', here)).toBe('/table/kaya#join=s3cret')
  expect(addressIn('  /table/kaya#seat=t0ken \n', here)).toBe('/table/kaya#seat=t0ken')
  expect(addressIn('table/kaya', here)).toBe('/table/kaya')
  expect(addressIn('https://banmen.example/analysis#game=kooshi', here)).toBe('/analysis#game=kooshi')
})

test('what is no link of ours is none', () => {
  for (const text of ['', '   ', 'kaya', 'https://', 'https://banmen.example/', 'https://other.example/elsewhere/kaya'])
    expect(addressIn(text, 'https://banmen.example')).toBeNull()
})

test('a link to another server is not followed here', () => {
  expect(addressIn('https://other.example/table/kaya', 'https://banmen.example')).toBeNull()
})
