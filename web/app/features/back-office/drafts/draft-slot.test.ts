import { expect, test } from 'vitest'
import { unfinishedSlots } from './draft-slot.ts'

const [old, late, later] = ['1', '2', '3'].map((digit) => `new@170000000000${digit}.a${digit}`) as [
  string,
  string,
  string,
]
const stored = [late, later, old, `${old}-key`, 'newer@1700000000009.a', 'new', 'lang']

test('a tab returns to its own slot, else to the latest unfinished one', () => {
  expect(unfinishedSlots('new', stored, old)).toEqual([old, later, late])
  expect(unfinishedSlots('new', stored, null)).toEqual([later, late, old])
})

test('a submitted slot is not offered again; one that another tab left is', () => {
  expect(unfinishedSlots('new', [late], old)).toEqual([late])
  expect(unfinishedSlots('new', ['lang'], old)).toEqual([])
})
