import type { PictureMatch, PictureOwner } from '@dix/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { PictureBatchPage } from './picture-batch-page.tsx'

const owner = (_id: string, more: Partial<PictureOwner> = {}): PictureOwner => ({
  kind: 'product',
  _id,
  name: _id,
  detail: '1 kg',
  image: [],
  revision: 1,
  ...more,
})
const nothing: PictureMatch = { by: null, name: null, owners: [] }
const found = (...owners: PictureOwner[]): PictureMatch => ({ by: 'name', name: 'x', owners })

async function chooseFiles(matches: Record<string, PictureMatch>, ...names: string[]) {
  const inputs = respondTo('POST /api/picture/match', ({ rows }) => ({
    data: rows.map(({ names }) => matches[names[0] ?? ''] ?? nothing),
  }))
  const { user } = renderPart(<PictureBatchPage />)
  const files = names.map((name) => new File(['x'], name))
  fireEvent.change(screen.getByLabelText(texts('pictureBatch.choose')), { target: { files } })
  await screen.findByRole('button', { name: texts('pictureBatch.back') })
  return { user, inputs }
}
const start = (count: number, owners: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: texts('pictureBatch.start', { count, owners }) })

test('the owner of each picture is shown before anything is sent; other files are named', async () => {
  const { inputs } = await chooseFiles(
    { riz: found(owner('Riz')) },
    'riz.jpg',
    'mil.jpg',
    'liste.pdf',
    'a.heic',
  )
  expect(inputs).toEqual([{ rows: [{ names: ['mil'] }, { names: ['riz'] }] }])
  expect(start(1, 1).disabled).toBe(false)
  const items = screen.getAllByRole('listitem')
  expect(items[0]!.textContent).toContain('mil.jpg')
  expect(items[0]!.textContent).toContain(texts('pictureBatch.state_unmatched'))
  expect(screen.getByText(texts('pictureBatch.leftOut', { count: 2 }))).toBeTruthy()
})

test('if several products match, the user picks one, searches another, or skips the picture', async () => {
  const [one, two] = [owner('Riz 1 kg'), owner('Riz 5 kg')]
  respondTo('GET /api/category/admin-get', () => ({ data: [] }))
  respondTo('POST /api/subcategory/admin-get', () => ({ data: [] }))
  respondTo('POST /api/product/admin-list', () => ({
    data: [{ ...exampleProduct, _id: 'mil', name: 'Mil' }],
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 1,
    counts: { all: 1, out: 0, low: 0, noPicture: 0, draft: 0, untranslated: 0, noCoin: 0 },
    lowStock: 5,
  }))
  const { user } = await chooseFiles({ riz: found(one, two) }, 'riz.jpg', 'xyz.jpg')
  await user.selectOptions(
    screen.getByLabelText(texts('pictureBatch.candidates', { name: 'riz.jpg' })),
    'product Riz 5 kg',
  )
  expect(start(1, 1).disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: texts('pictureBatch.assignFor', { name: 'xyz.jpg' }) }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'mil')
  await user.click(await dialog.findByRole('button', { name: /^Mil/ }))
  expect(start(2, 2).disabled).toBe(false)
  await user.click(
    screen.getByRole('button', { name: texts('pictureBatch.leaveOutFor', { name: 'riz.jpg' }) }),
  )
  expect(start(1, 1).disabled).toBe(false)
})

test('a ZIP that cannot be opened is reported with the reason, and nothing can be sent', async () => {
  await chooseFiles({}, 'photos.zip')
  expect(screen.getByRole('alert').textContent).toContain(
    texts('pictureBatch.zip_notZip', { name: 'photos.zip' }),
  )
  expect(start(0, 0).disabled).toBe(true)
})
