import { expect, test } from 'vitest'
import { codeOf, emptyBoxes, enter, stepBack } from './code-boxes.ts'

const boxes = (text: string) => [...text].map((letter) => (letter === '.' ? '' : letter))

test('a digit moves the focus to the next box, except in the last one', () => {
  expect(enter(emptyBoxes(6), 0, '4')).toEqual({ boxes: boxes('4.....'), focus: 1 })
  expect(enter(boxes('41827.'), 5, '3')).toEqual({ boxes: boxes('418273'), focus: 5 })
})

test('a new digit replaces the old one, typed before or after it', () => {
  expect(enter(boxes('4.....'), 0, '47').boxes).toEqual(boxes('7.....'))
  expect(enter(boxes('4.....'), 0, '74').boxes).toEqual(boxes('7.....'))
  expect(enter(boxes('4.....'), 0, '44').boxes).toEqual(boxes('4.....'))
})

test('a whole code fills all boxes, pasted into any of them', () => {
  for (const text of ['418273', ' 418 273 ', '418-273']) {
    expect(enter(boxes('99....'), 3, text)).toEqual({ boxes: boxes('418273'), focus: 5 })
  }
})

test('part of a code fills the boxes from the one it is pasted into', () => {
  expect(enter(boxes('41....'), 2, '827')).toEqual({ boxes: boxes('41827.'), focus: 5 })
})

test('letters are ignored', () => {
  expect(enter(emptyBoxes(6), 0, 'a')).toEqual({ boxes: emptyBoxes(6), focus: 0 })
})

test('Backspace empties a full box, and from an empty one the box before it', () => {
  expect(enter(boxes('41....'), 1, '')).toEqual({ boxes: boxes('4.....'), focus: 1 })
  expect(stepBack(boxes('41....'), 1)).toBeNull()
  expect(stepBack(boxes('41....'), 2)).toEqual({ boxes: boxes('4.....'), focus: 1 })
  expect(stepBack(emptyBoxes(6), 0)).toBeNull()
})

test('a code is complete when every box is full', () => {
  expect(codeOf(boxes('41827.'))).toBe('')
  expect(codeOf(boxes('041827'))).toBe('041827')
})
