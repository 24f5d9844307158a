import { defaultSettings } from '@dix/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openLetterhead } from './letterhead.ts'

const identity = { ...defaultSettings.identity, logo: '/media/uploads/logo.webp' }
const current = { ...defaultSettings, identity }
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5563' } })
  .webp()
  .toBuffer()

test.each([
  ['is missing', async () => null],
  ['cannot be read', () => Promise.reject(new Error('EIO'))],
])('a logo that %s appears on printed documents again once its file exists', async (_, fail) => {
  let reads = 0
  const letterhead = openLetterhead(
    { current },
    { readPicture: () => (reads++ ? Promise.resolve(picture) : fail()) },
  )
  expect((await letterhead()).logo).toBeNull()
  expect((await letterhead()).logo).toBeInstanceOf(Uint8Array)
  await letterhead()
  expect(reads).toBe(2)
})
