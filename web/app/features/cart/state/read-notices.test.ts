import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinNotices, readNotices } from './read-notices.ts'

const gone = { kind: 'gone', name: 'Milk' } as const
const short = { kind: 'short', name: 'Rice', wanted: 97, quantity: 96 } as const

test('Notices come back from the browser as they were kept, without what makes no sense', () => {
  const broken = [
    null,
    7,
    { kind: 'short', name: 'Tea' },
    { kind: 'gone', name: 7 },
    { kind: 'new', name: 'Tea' },
  ]
  const text = JSON.stringify({ user: 'somebody', notices: [gone, ...broken, short] })
  expect(readNotices(text)).toEqual({ user: 'somebody', notices: [gone, short] })
})

test('Whatever stands in the browser’s storage, notices that are nobody’s are none', () => {
  expect(readNotices(null)).toBeNull()
  const text = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify({ notices: [gone] })))
  fc.assert(
    fc.property(text, (stored) => {
      expect(readNotices(stored)).toBeNull()
    }),
  )
})

test('Of one product the newest notice counts', () => {
  const newer = { ...short, wanted: 98 }
  expect(joinNotices([short, gone], [newer])).toEqual([gone, newer])
})
