import { french as messages } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts as englishAdmin } from './en/admin.ts'
import { texts as account } from './fr/account.ts'
import { texts as admin } from './fr/admin.ts'
import { texts as contracts } from './fr/contracts.ts'
import { texts as reviews } from './fr/reviews.ts'
import { texts as shop } from './fr/shop.ts'

const texts = Object.values({ ...shop, ...account, ...admin, ...contracts, ...reviews }).flatMap(
  (namespace) => Object.values(namespace),
)

test.each([
  ['in the pages', texts],
  ['of the server', Object.values(messages)],
])(
  'spaces before French punctuation, units and thousands %s do not break, and are narrow before ; ! ?',
  (_, all) => {
    expect(all.length).toBeGreaterThan(200)
    expect(
      all.filter((text) =>
        / [?!:;»](?!\w)|« |[\d}] (?:%|F|Mo|kg|g|min|h)(?![\w’])|\d 000|F CFA|\u00a0[?!;]|\u202f[:»]|«\u202f/.test(
          text,
        ),
      ),
    ).toEqual([])
  },
)

test('the back office calls the currency F CFA, as the shop does', () => {
  const all = [admin, englishAdmin].flatMap((texts) => Object.values(texts).flatMap(Object.values<string>))
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter((text) => /XOF|FCFA/.test(text))).toEqual([])
})

test('English texts group digits as amounts do, without commas', () => {
  const all = [...Object.values(englishAdmin).flatMap(Object.values<string>), ...Object.keys(messages)]
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((text) => /\d,\d{3}/.test(text))).toEqual([])
})
