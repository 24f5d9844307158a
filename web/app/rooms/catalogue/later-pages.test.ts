import { expect, test } from 'vitest'
import { firstPage, nullWhenLater } from './later-pages.ts'

const ask = (page: number, load: () => Promise<string>) =>
  nullWhenLater(new URL(`http://page/search?page=${page}`), load)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('A later page that cannot be fetched leaves the list standing', async () => {
  expect(await ask(2, offline)).toBeNull()
})

test('A first page that cannot be fetched is an error', async () => {
  await expect(ask(1, offline)).rejects.toThrow('Failed to fetch')
  expect(() => firstPage(null)).toThrow(TypeError)
})

test('A redirect leads on from any page', async () => {
  const redirect = new Response(null, { status: 301 })
  await expect(ask(2, () => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('What was fetched comes back as it is', async () => {
  expect(await ask(3, () => Promise.resolve('page three'))).toBe('page three')
})
