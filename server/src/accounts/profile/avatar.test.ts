import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fileForm,
  goodPassword,
  openTestUsers,
  type SignedIn,
  type TestUsers,
} from '../../../testing/users.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .jpeg()
    .toBuffer()

const upload = ({ token }: Pick<SignedIn, 'token'>, bytes: Buffer, field = 'avatar') =>
  shop.call('PUT upload-avatar', fileForm(field, bytes), { token })

const stored = () => readdir(join(shop.dataDir, 'media', 'uploads')).catch((): string[] => [])

test('a picture becomes the user’s avatar, square and without the camera’s metadata', async () => {
  const user = await shop.user()
  const response = await upload(user, await picture('#a01245'))
  expect(response).toMatchObject({ status: 200, data: { _id: user._id } })
  expect(response.data.avatar).toMatch(/^http:\/\/dix\.test\/media\/uploads\/[0-9a-f]+\.webp$/)
  const { data } = await shop.call('GET user-details', undefined, { token: user.token })
  expect(data.avatar).toBe(response.data.avatar)
  const shown = await shop.app.inject(new URL(data.avatar).pathname)
  const { width, height, exif } = await sharp(shown.rawPayload).metadata()
  expect({ square: width === height, exif }).toEqual({ square: true, exif: undefined })
})

test('an upload without a picture, a file or a user is refused and not stored', async () => {
  const user = await shop.user()
  const before = await stored()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(user, svg)).status).toBe(415)
  expect((await upload(user, Buffer.alloc(11 * 1024 * 1024, 0xff))).status).toBe(413)
  expect((await upload(user, await picture('#000'), 'other')).status).toBe(400)
  expect((await upload({ token: '' }, await picture('#000'))).status).toBe(401)
  expect(await stored()).toEqual(before)
})

test('refused pictures do not count against the personal data export', async () => {
  const user = await shop.user()
  const wrong = Buffer.from('no picture')
  let status = 0
  for (let tries = 0; status !== 429 && tries < 100; tries++) status = (await upload(user, wrong)).status
  expect(status).toBe(429)
  expect((await shop.call('GET download', undefined, { token: user.token })).status).toBe(200)
})

test('an avatar is deleted when it is replaced, and with the account', async () => {
  const user = await shop.user()
  const before = await stored()
  await upload(user, await picture('#0a0'))
  await upload(user, await picture('#00a'))
  expect(await stored()).toHaveLength(before.length + 1)
  await shop.call('DELETE delete', { password: goodPassword }, { token: user.token })
  expect(await stored()).toEqual(before)
})

test('two users who swap to identical pictures at once both have theirs', async () => {
  const [one, other] = [await shop.user(), await shop.user()]
  const [green, blue] = [await picture('#0a0'), await picture('#00a')]
  const shown = async ({ token }: SignedIn) => {
    const { data } = await shop.call('GET user-details', undefined, { token })
    return (await shop.app.inject(new URL(data.avatar).pathname)).statusCode
  }
  await upload(one, green)
  await upload(other, blue)
  for (let round = 1; round <= 4; round++) {
    const [first, second] = round % 2 === 1 ? [blue, green] : [green, blue]
    await Promise.all([upload(one, first), upload(other, second)])
    expect([await shown(one), await shown(other)], `round ${round}`).toEqual([200, 200])
  }
})

test('after two concurrent uploads by one user, the remaining picture can be seen', async () => {
  const user = await shop.user()
  const [green, blue] = [await picture('#0b0'), await picture('#00b')]
  for (let round = 1; round <= 3; round++) {
    await Promise.all([upload(user, green), upload(user, blue)])
    const { data } = await shop.call('GET user-details', undefined, { token: user.token })
    expect((await shop.app.inject(new URL(data.avatar).pathname)).statusCode).toBe(200)
  }
})
