import { namesOfPicture, type PictureOwner } from '@dix/contract'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { choosePictures, UnreadableError } from './choose-pictures.ts'
import { decidePictures, groupPictures } from './decide-pictures.ts'

const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { lastModified: 1 })
const zip = (names: string[]) =>
  new File(
    [new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(3)]))))],
    'p.zip',
  )

test('pictures are listed by number; system files are skipped silently, others are named', async () => {
  const { pictures, leftOut, problems } = await choosePictures([
    file('riz-10.jpg'),
    file('riz-2.JPEG'),
    file('liste.pdf'),
    file('.DS_Store'),
    zip(['a/b.png', '__MACOSX/a/._b.png', 'a/Thumbs.db', 'IMG_1.HEIC', '../x.jpg', 'C:/y.jpg', 'inner.zip']),
    file('broken.zip'),
  ])
  expect(pictures.map(({ path }) => path)).toEqual(['a/b.png', 'riz-2.JPEG', 'riz-10.jpg'])
  expect(leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'liste.pdf notPicture',
    'IMG_1.HEIC heic',
    '../x.jpg outside',
    'C:/y.jpg outside',
    'inner.zip notPicture',
  ])
  expect(problems).toEqual([{ name: 'broken.zip', problem: 'notZip' }])
})

test('a product export among the files assigns pictures, with priority over their names', async () => {
  const list = new File(['SKU,Name,Images\nRV-5,Riz,https://a.test/IMG_1.jpg'], 'export.csv')
  const { pictures, leftOut } = await choosePictures([file('img_1-300x300.jpg'), list, file('IMG_2.jpg')])
  expect(pictures.map(({ names }) => names.map(({ name }) => name))).toEqual([
    ['RV-5', 'Riz', 'img_1-300x300'],
    ['IMG_2', 'IMG'],
  ])
  expect(leftOut).toEqual([])
})

test('a bare number in the only folder may be a product number, in one of several it is a position', async () => {
  const namesIn = async (paths: string[]) =>
    (await choosePictures([zip(paths)])).pictures.map(({ names }) => names.map(({ name }) => name))
  expect(await namesIn(['photos/07.jpg', 'photos/12.jpg'])).toEqual([['07'], ['12']])
  expect(await namesIn(['photos/Riz/1.jpg', 'photos/Thé/1.jpg'])).toEqual([[], []])
})

test('the same file chosen again has the same key, a different one with the same name does not', async () => {
  const keys = async (bytes: number) =>
    (await choosePictures([file('a.jpg', bytes)])).pictures.map(({ key }) => key)
  expect(await keys(3)).toEqual(await keys(3))
  expect(await keys(3)).not.toEqual(await keys(4))
})

test('a damaged picture of a ZIP is reported when it is read', async () => {
  const whole = new Uint8Array(await zip(['a.jpg']).arrayBuffer())
  whole[0] = 0
  const { pictures } = await choosePictures([new File([whole], 'p.zip')])
  await expect(pictures[0]!.open()).rejects.toBeInstanceOf(UnreadableError)
})

const owner = (_id: string, kind: PictureOwner['kind'] = 'product'): PictureOwner => ({
  kind,
  _id,
  name: _id,
  detail: '',
  image: [],
  revision: 1,
})
const picture = (path: string) => ({
  key: path,
  path,
  ...namesOfPicture(path),
  open: async () => new File([], path),
})

test('pictures of a product are ordered by their names; only one goes to a category', async () => {
  const rice = owner('rice')
  const drinks = owner('drinks', 'category')
  const decided = decidePictures(
    ['riz-3.jpg', 'riz.jpg', 'riz-2.jpg', 'boissons.jpg', 'boissons.png'].map(picture),
    [
      { by: 'name', name: 'riz', owners: [rice] },
      { by: 'name', name: 'riz', owners: [rice] },
      { by: 'name', name: 'riz', owners: [rice] },
      { by: 'name', name: 'boissons', owners: [drinks] },
      { by: 'name', name: 'boissons', owners: [drinks] },
    ],
    new Map(),
  )
  expect(decided.at(-1)!.state).toBe('surplus')
  expect(groupPictures(decided).map(({ pictures }) => pictures.map(({ path }) => path))).toEqual([
    ['riz.jpg', 'riz-2.jpg', 'riz-3.jpg'],
    ['boissons.jpg'],
  ])
})

test("if several match, nothing is chosen automatically; the user's choice counts", async () => {
  const [one, two] = [owner('one'), owner('two')]
  const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map(picture)
  const matches = [
    { by: 'name' as const, name: 'a', owners: [one, two] },
    { by: null, name: null, owners: [] },
    { by: 'name' as const, name: 'c', owners: [one] },
  ]
  const states = (assigned: Map<string, PictureOwner | null>) =>
    decidePictures(pictures, matches, assigned).map(({ state }) => state)
  expect(states(new Map())).toEqual(['ambiguous', 'unmatched', 'matched'])
  expect(
    states(
      new Map([
        ['a.jpg', two],
        ['b.jpg', one],
        ['c.jpg', null],
      ]),
    ),
  ).toEqual(['matched', 'matched', 'left'])
})
