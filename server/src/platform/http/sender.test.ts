import { sessionCookies } from '@dix/contract'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { idOf, newId } from '../ids.ts'
import { nameSenders, networkOf, openSenderNames } from './sender.ts'

const names = openSenderNames('a secret of tests, long enough for any check')
const lastWeek = idOf(new Date(Date.now() - 7 * 24 * 60 * 60 * 1000))

/** The sender of a request with this cookie in a session of this account. */
async function senderOf(value: string | null, session: string | null = null) {
  const app = Fastify()
  await app.register(cookie)
  app.decorateRequest('accountId', null)
  nameSenders(app, names)
  app.get('/', (request) => {
    request.accountId = session
    return request.sender
  })
  const cookies = value === null ? {} : { [sessionCookies.sender]: value }
  return (await app.inject({ url: '/', cookies, remoteAddress: '203.0.113.9' })).json()
}

test('a browser with an account at least a day old has its own place', async () => {
  const own = { network: '203.0.113.9', browser: lastWeek }
  expect(await senderOf(names.sign(lastWeek))).toEqual(own)
  expect(await senderOf(null, lastWeek)).toEqual(own)
})

test('a browser without one shares the place of unknown browsers, regardless of its headers', async () => {
  const shared = { network: '203.0.113.9', browser: '' }
  const foreign = openSenderNames('another secret of tests, long enough for it')
  const [id, signature] = names.sign(lastWeek).split('.')
  for (const value of [
    null,
    '',
    'anything',
    lastWeek,
    `${lastWeek}.`,
    `${id}x.${signature}`,
    `.${signature}`,
    foreign.sign(lastWeek),
    names.sign(newId()),
    names.sign('no id'),
  ])
    expect(await senderOf(value), String(value)).toEqual(shared)
  expect(await senderOf(null, newId())).toEqual(shared)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})
