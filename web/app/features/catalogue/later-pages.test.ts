import { beforeEach, expect, test } from 'vitest'
import { noteStanding, nullWhileStanding } from './later-pages.ts'

const ask = (page: number, load: () => Promise<string>) =>
  nullWhileStanding(new URL(`http://page/search?page=${page}`), load)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const broken = () => Promise.reject(new Error('Internal Server Error'))

beforeEach(() => noteStanding('/search'))

test.each([1, 2])('Page %i that never reached the shop leaves the list standing', async (page) => {
  expect(await ask(page, offline)).toBeNull()
})

test('A page that the shop itself failed to make is an error, but a later one leaves the list standing', async () => {
  await expect(ask(1, broken)).rejects.toThrow('Internal Server Error')
  expect(await ask(2, broken)).toBeNull()
})

test.each(['/elsewhere', null])('With %s on the screen a page that is lost is an error', async (path) => {
  noteStanding(path)
  await expect(ask(1, offline)).rejects.toThrow(TypeError)
  await expect(ask(2, offline)).rejects.toThrow(TypeError)
})

test('A redirect leads on from any page', async () => {
  const redirect = new Response(null, { status: 301 })
  await expect(ask(2, () => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('What was fetched comes back as it is', async () => {
  expect(await ask(3, () => Promise.resolve('page three'))).toBe('page three')
})
