import { expect, test } from 'vitest'
import { checksOf } from './checklist.ts'
import { emptyDraft } from './draft.ts'

const states = (change: object) =>
  Object.fromEntries(checksOf({ ...emptyDraft, ...change }).map(({ name, state }) => [name, state]))

test('in an empty form, required items are still to do and the others recommended', () => {
  expect(states({})).toEqual({
    words: 'todo',
    pictures: 'advice',
    categories: 'advice',
    figures: 'todo',
    translation: 'advice',
  })
})

test('a figure out of range is wrong, even while others are missing', () => {
  expect(states({ discount: '120' })).toMatchObject({ figures: 'wrong' })
  expect(states({ stock: '4', price: '1850', discount: '0' })).toMatchObject({ figures: 'done' })
})
