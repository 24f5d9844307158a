import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleFirstSteps as steps } from '../../../../testing/example-first-steps.ts'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { PhotoWalkPage } from './photo-walk-page.tsx'

const drinks = {
  _id: 'C1',
  name: 'Boissons',
  image: '',
  name_other: null,
  productCount: 0,
  revision: 1,
  subCategoryCount: 0,
}
const field = (name: 'name' | 'price' | 'unit' | 'stock' | 'barcode') =>
  screen.getByLabelText<HTMLInputElement>(texts(`photoWalk.${name}`))
const next = () => screen.getByRole('button', { name: texts('photoWalk.next') })

function openWalk(at?: string) {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  respondTo('GET /api/first-steps/get', () => ({ data: steps }))
  respondTo('GET /api/category/admin-get', () => ({ data: [drinks] }))
  return renderPart(<PhotoWalkPage />, at ? { at } : {})
}

test('missing fields are named before anything is sent', async () => {
  const created = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  const { user } = openWalk()
  await user.type(field('barcode'), '4006381333932')
  await user.click(next())
  for (const missing of ['barcodeWrong', 'nameMissing', 'categoryMissing'] as const)
    expect(await screen.findByText(texts(`photoWalk.${missing}`))).toBeTruthy()
  expect(created).toEqual([])
})

test("the first unit is in the shop's main language, in which shoppers read it", async () => {
  openWalk()
  expect(texts('photoWalk.unit')).toBe('Unit')
  await waitFor(() => expect(field('unit').value).toBe('1 pièce'))
})

test('a product without a price is saved as a draft', async () => {
  const created = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  const { user } = openWalk()
  await user.type(field('name'), 'Bissap')
  await user.click(next())
  expect(created).toEqual([])
  await user.selectOptions(screen.getByLabelText(texts('photoWalk.category')), 'C1')
  await user.click(next())
  await screen.findByText(texts('photoWalk.savedAsDraft', { name: 'Bissap' }))
  expect(created).toMatchObject([{ name: 'Bissap', price: '', draft: true }])
})

test('each product is saved, and the next one starts with its unit, pieces and category', async () => {
  const created = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  const { user } = openWalk()
  await user.type(field('barcode'), '4006381333931')
  await user.type(field('name'), 'Bissap')
  await user.type(field('price'), '1 500')
  await user.clear(field('unit'))
  await user.type(field('unit'), '1 l')
  await user.selectOptions(await screen.findByLabelText(texts('photoWalk.category')), 'C1')
  await user.click(next())
  expect(await screen.findByText(texts('photoWalk.saved', { name: 'Bissap' }))).toBeTruthy()
  expect(created).toMatchObject([
    { name: 'Bissap', price: '1500', unit: '1 l', stock: '10', category: ['C1'], barcode: '4006381333931' },
  ])
  expect([field('name').value, field('price').value, field('unit').value]).toEqual(['', '', '1 l'])
  expect(screen.getByLabelText<HTMLSelectElement>(texts('photoWalk.category')).value).toBe('C1')
})

test('the URL keeps the category for a later walk; one deleted since must be chosen again', async () => {
  const chosen = () => screen.getByLabelText<HTMLSelectElement>(texts('photoWalk.category')).value
  const { user, router, unmount } = openWalk('/?store=S1')
  await screen.findByRole('option', { name: 'Boissons' })
  await user.selectOptions(screen.getByLabelText(texts('photoWalk.category')), 'C1')
  expect(router.state.location.search).toBe('?store=S1&category=C1')
  unmount()
  const later = openWalk('/?category=C1')
  await screen.findByRole('option', { name: 'Boissons' })
  expect(chosen()).toBe('C1')
  later.unmount()
  const { user: again } = openWalk('/?category=gone')
  await screen.findByRole('option', { name: 'Boissons' })
  await again.click(next())
  expect(await screen.findByText(texts('photoWalk.categoryMissing'))).toBeTruthy()
})

test('a refused product shows the reason and can be corrected', async () => {
  respondTo('POST /api/product/create', () => {
    throw refusal(409, { code: 'code_taken', message: 'Another product has this barcode.' })
  })
  const { user } = openWalk()
  await user.type(field('name'), 'Bissap')
  await user.type(field('price'), '1500')
  await user.selectOptions(await screen.findByLabelText(texts('photoWalk.category')), 'C1')
  await user.click(next())
  expect(await screen.findByText(/Another product has this barcode/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('photoWalk.change') }))
  await waitFor(() => expect(field('name').value).toBe('Bissap'))
  expect(screen.queryByText(/Another product has this barcode/)).toBeNull()
})

test('a refused product can be deleted after a confirmation', async () => {
  respondTo('POST /api/product/create', () => {
    throw refusal(409, { code: 'code_taken', message: 'Another product has this barcode.' })
  })
  const { user } = openWalk()
  await user.type(field('name'), 'Bissap')
  await user.selectOptions(await screen.findByLabelText(texts('photoWalk.category')), 'C1')
  await user.click(next())
  const named = texts('photoWalk.removeNamed', { name: 'Bissap' })
  await user.click(await screen.findByRole('button', { name: named }))
  await user.click(screen.getByRole('button', { name: texts('photoWalk.keep') }))
  expect(screen.getByText(/Another product has this barcode/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: named }))
  await user.click(screen.getByRole('button', { name: texts('photoWalk.remove') }))
  expect(screen.queryByText(/Another product has this barcode/)).toBeNull()
})

test('a half-typed product is restored after correcting another', async () => {
  const created = respondTo('POST /api/product/create', ({ name }: { name: string }) => {
    if (name === 'Bissap')
      throw refusal(409, { code: 'code_taken', message: 'Another product has this barcode.' })
    return { data: exampleProduct }
  })
  const { user } = openWalk()
  await user.type(field('name'), 'Bissap')
  await user.type(field('price'), '1500')
  await user.selectOptions(await screen.findByLabelText(texts('photoWalk.category')), 'C1')
  await user.click(next())
  await screen.findByText(/Another product has this barcode/)
  await user.type(field('name'), 'Gingembre')
  await user.click(screen.getByRole('button', { name: texts('photoWalk.change') }))
  await waitFor(() => expect(field('name').value).toBe('Bissap'))
  await user.type(field('name'), ' rouge')
  await user.click(next())
  await waitFor(() => expect(field('name').value).toBe('Gingembre'))
  expect(created.at(-1)).toMatchObject({ name: 'Bissap rouge', price: '1500', category: ['C1'] })
  expect(screen.queryByText(/Another product has this barcode/)).toBeNull()
})

/** A walk in a shop without categories, and the categories and products that it creates. */
function openEmptyShop() {
  respondTo('GET /api/user/user-details', () => ({ data: exampleUser('ADMIN') }))
  respondTo('GET /api/first-steps/get', () => ({ data: steps }))
  const categories: (typeof drinks)[] = []
  respondTo('GET /api/category/admin-get', () => ({ data: categories }))
  const added = respondTo('POST /api/category/add-category', () => {
    categories.push(drinks)
    return { data: drinks }
  })
  const created = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  return { ...renderPart(<PhotoWalkPage />), categories, added, created }
}

const newCategory = () => screen.findByLabelText(texts('photoWalk.newCategory'))
const chosenCategory = () => screen.getByLabelText<HTMLSelectElement>(texts('photoWalk.category')).value

test('the first category of an empty shop is created with its first product, and stays for the next', async () => {
  const { user, added, created } = openEmptyShop()
  const name = await newCategory()
  await user.type(field('name'), 'Bissap')
  await user.click(next())
  expect(await screen.findByText(texts('photoWalk.categoryMissing'))).toBeTruthy()
  // On a phone, the buttons at the bottom cover the field until it has the focus.
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Boissons')
  expect(screen.queryByText(texts('photoWalk.categoryMissing'))).toBeNull()
  await user.click(next())
  await screen.findByText(texts('photoWalk.savedAsDraft', { name: 'Bissap' }))
  expect(added).toEqual([{ name: 'Boissons' }])
  expect(created).toMatchObject([{ name: 'Bissap', category: ['C1'] }])
  expect(chosenCategory()).toBe('C1')
})

test('a category that exists already is chosen, as when the first response was lost', async () => {
  const { user, categories, created } = openEmptyShop()
  respondTo('POST /api/category/add-category', () => {
    categories.push(drinks)
    throw refusal(409, { code: 'name_taken', message: 'A category with this name already exists.' })
  })
  await user.type(field('name'), 'Bissap')
  await user.type(await newCategory(), 'boissons')
  await user.click(next())
  await waitFor(() => expect(created).toMatchObject([{ name: 'Bissap', category: ['C1'] }]))
})

test('a refused category is reported on its own field, and nothing typed is lost', async () => {
  const { user, created } = openEmptyShop()
  const message = 'A category with this name already exists.'
  respondTo('POST /api/category/add-category', () => {
    throw refusal(409, { code: 'name_taken', message, fields: { name: message } })
  })
  await user.type(field('name'), 'Bissap')
  await user.type(await newCategory(), 'Boissons')
  await user.click(next())
  // At the field, and in a toast.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(document.activeElement).toBe(await newCategory())
  expect((await newCategory()).getAttribute('aria-invalid')).toBe('true')
  expect(field('name').getAttribute('aria-invalid')).toBeNull()
  expect(field('name').value).toBe('Bissap')
  expect(created).toEqual([])
})

test('the list stays beside the name of a new category: without a name nothing is saved, and another can be chosen', async () => {
  const created = respondTo('POST /api/product/create', () => ({ data: exampleProduct }))
  const { user } = openWalk('/?category=C1')
  await screen.findByRole('option', { name: 'Boissons' })
  const list = () => screen.getByLabelText(texts('photoWalk.category'))
  await user.type(field('name'), 'Bissap')
  await user.selectOptions(list(), texts('photoWalk.anotherCategory'))
  const name = await newCategory()
  await user.click(next())
  expect(await screen.findByText(texts('photoWalk.categoryMissing'))).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(created).toEqual([])
  await user.selectOptions(list(), 'C1')
  expect(screen.queryByLabelText(texts('photoWalk.newCategory'))).toBeNull()
  expect(screen.queryByText(texts('photoWalk.categoryMissing'))).toBeNull()
  await user.click(next())
  await waitFor(() => expect(created).toMatchObject([{ name: 'Bissap', category: ['C1'] }]))
})

test('the typed name of a new category is kept while another product is corrected', async () => {
  let problem: Error | undefined = refusal(409, { code: 'code_taken', message: 'Taken barcode.' })
  const created = respondTo('POST /api/product/create', () => {
    if (problem) throw problem
    return { data: exampleProduct }
  })
  const added = respondTo('POST /api/category/add-category', () => ({ data: { ...drinks, _id: 'C2' } }))
  const { user } = openWalk('/?category=C1')
  await user.type(field('name'), 'Bissap')
  await user.click(next())
  await screen.findByText(/Taken barcode/)
  problem = undefined
  await user.type(field('name'), 'Savon')
  await user.selectOptions(
    screen.getByLabelText(texts('photoWalk.category')),
    texts('photoWalk.anotherCategory'),
  )
  await user.type(await newCategory(), 'Hygiène')
  await user.click(screen.getByRole('button', { name: texts('photoWalk.change') }))
  await waitFor(() => expect(field('name').value).toBe('Bissap'))
  expect(chosenCategory()).toBe('C1')
  await user.click(next())
  await waitFor(() => expect(field('name').value).toBe('Savon'))
  expect(await newCategory()).toHaveProperty('value', 'Hygiène')
  await user.click(next())
  await waitFor(() => expect(created).toHaveLength(3))
  expect(added).toEqual([{ name: 'Hygiène' }])
  expect(created.at(-1)).toMatchObject({ name: 'Savon', category: ['C2'] })
  expect(created.at(-1)).not.toHaveProperty('newCategory')
})
