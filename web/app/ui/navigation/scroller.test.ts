import { expect, test } from 'vitest'
import { endsOf } from './scroller.tsx'

test('a row that fits is at both ends', () => {
  expect(endsOf({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 })).toEqual({
    atStart: true,
    atEnd: true,
  })
})

test('a row in the middle is at neither end', () => {
  expect(endsOf({ scrollLeft: 200, clientWidth: 500, scrollWidth: 900 })).toEqual({
    atStart: false,
    atEnd: false,
  })
})

test('a fraction of a pixel short of the end counts as the end', () => {
  expect(endsOf({ scrollLeft: 399.4, clientWidth: 500, scrollWidth: 900 }).atEnd).toBe(true)
})
