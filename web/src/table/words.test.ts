import { expect, it } from 'vitest'
import english from '../words/table.en.json'
import japanese from '../words/table.ja.json'

const fields = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([field]) => field).sort()

it('says everything in both languages, with the same words to fill in', () => {
  expect(Object.keys(japanese).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english)) expect([key, fields(japanese[key as keyof typeof english])]).toEqual([key, fields(text)])
})
