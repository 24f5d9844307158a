import { beforeEach, expect, test } from 'vitest'
import { loadOrKeepPrevious, setShownList } from './keep-previous.ts'

const ask = (page: number, load: () => Promise<string>) =>
  loadOrKeepPrevious(new URL(`http://page/search?page=${page}`), load)
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const broken = () => Promise.reject(new Error('Internal Server Error'))

beforeEach(() => setShownList('/search'))

test.each([1, 2])(
  'a request for page %i that never reached the shop leaves the list on the screen',
  async (page) => {
    expect(await ask(page, offline)).toBeNull()
  },
)

test('a server error fails the first page; on a later page the list stays', async () => {
  await expect(ask(1, broken)).rejects.toThrow('Internal Server Error')
  expect(await ask(2, broken)).toBeNull()
})

test.each(['/elsewhere', null])('with %s on the screen a lost page is an error', async (path) => {
  setShownList(path)
  await expect(ask(1, offline)).rejects.toThrow(TypeError)
  await expect(ask(2, offline)).rejects.toThrow(TypeError)
})

test('a redirect is followed from any page', async () => {
  const redirect = new Response(null, { status: 301 })
  await expect(ask(2, () => Promise.reject(redirect))).rejects.toBe(redirect)
})

test('a fetched page is returned', async () => {
  expect(await ask(3, () => Promise.resolve('page three'))).toBe('page three')
})
