import { expect, test } from 'vitest'
import { checksOf } from './checklist.ts'
import { emptyDraft } from './draft.ts'

const states = (change: object) =>
  Object.fromEntries(checksOf({ ...emptyDraft, ...change }).map(({ name, state }) => [name, state]))

test('An empty form has what is needed to do, and what sells better as advice', () => {
  expect(states({})).toEqual({
    words: 'todo',
    pictures: 'advice',
    shelves: 'advice',
    figures: 'todo',
    translation: 'advice',
  })
})

test('A figure out of its bounds is wrong, even while others are missing', () => {
  expect(states({ discount: '120' })).toMatchObject({ figures: 'wrong' })
  expect(states({ stock: '4', price: '1850', discount: '0' })).toMatchObject({ figures: 'done' })
})
