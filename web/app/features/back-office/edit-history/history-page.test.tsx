import { defaultSettings, type Edit, type ListedSave } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
import { exampleUser } from '../../../../testing/example-user.ts'
import { HistoryPage } from './history-page.tsx'

const paging = { page: 1, totalPage: 1, totalNoPage: 1, totalCount: 1 }
const save: Edit = {
  edit: 7,
  kind: 'grid',
  by: 'Awa',
  at: '2026-11-23T09:05:00.000Z',
  note: '',
  undone: false,
  created: 0,
  updated: 12,
  deleted: 0,
  names: ['Riz', 'Huile', 'Sucre'],
  createdCategories: 0,
  product: null,
  moved: null,
}
const undoing: Edit = { ...save, edit: 8, kind: 'undo' }

/** A history with these saves, for any request. */
function listedSaves(saves: ListedSave[]) {
  respondTo('GET /api/settings/get', () => ({
    data: { topics: [], lastChange: null, isLanguageFixed: false },
  }))
  return respondTo('POST /api/history/get', () => ({
    data: saves,
    nextCursor: null,
    totalCount: saves.length,
    authors: ['Awa', 'Moussa'],
  }))
}

const listed = (...edits: Edit[]) => listedSaves(edits.map((save) => ({ subject: 'products', save })))

/** A save with this many changes in effect. */
function remaining(updated: number) {
  respondTo('POST /api/catalogue/edit-changes', () => ({
    data: [],
    ...paging,
    remaining: { created: 0, updated, deleted: 0 },
  }))
}

async function askToUndo() {
  const part = renderForOwner(<HistoryPage />)
  await part.user.click(await screen.findByRole('button', { name: /^Undo ?: Riz/ }))
  const dialog = within(screen.getByRole('dialog', { name: texts('history.undoTitle') }))
  await dialog.findByText(texts('history.undoHint'))
  return { ...part, dialog }
}

test('a save is undone as a whole after its owner has seen the number of products', async () => {
  const inputs = listed(save)
  remaining(11)
  const sent = respondTo('PUT /api/catalogue/undo-edit', () => {
    listed(undoing, { ...save, undone: true })
    return { data: { edit: 8, products: 11, removedCategories: 0, removedSubCategories: 0 } }
  })
  const { user, dialog } = await askToUndo()
  expect(dialog.getByText(texts('history.willRevert', { count: 11 }))).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: texts('history.undoAll') }))
  expect(await screen.findByText(texts('productHistory.undone'))).toBeTruthy()
  expect(sent).toEqual([{ edit: 7 }])
  expect(inputs.length).toBeGreaterThan(0)
  expect(screen.getByText(/^Undo · /)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Undo ?: / })).toHaveLength(1)
})

test('a save that has been changed since is not undone; the products, authors and times are shown', async () => {
  listed(save)
  remaining(12)
  respondTo('PUT /api/catalogue/undo-edit', () => {
    const current = { ...exampleProduct, _id: 'P1', name: 'Riz brisé' }
    const conflict = { current, by: 'Moussa', at: '2026-11-23T10:30:00.000Z', restocked: 0 }
    throw refusal(409, {
      code: 'changed_meanwhile',
      message: 'Changed since.',
      data: { ...conflict, conflicts: [conflict] },
    })
  })
  const { user, dialog } = await askToUndo()
  await user.click(dialog.getByRole('button', { name: texts('history.undoAll') }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByText('Changed since.')).toBeTruthy()
  expect(alert.getByRole('link', { name: /Riz brisé/ }).getAttribute('href')).toBe(
    '/dashboard/product?history=P1',
  )
  expect(alert.getByText(/10:30.*Moussa/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: texts('history.undoAll') })).toBeNull()
})

test('without a connection nothing is undone, and the undo can be retried', async () => {
  listed(save)
  remaining(12)
  respondTo('PUT /api/catalogue/undo-edit', () => {
    throw new TypeError('offline')
  })
  const { user, dialog } = await askToUndo()
  await user.click(dialog.getByRole('button', { name: texts('history.undoAll') }))
  expect(await dialog.findByText(texts('forms.unreachable'))).toBeTruthy()
  expect(dialog.getByRole('button', { name: texts('history.undoAll') })).toBeTruthy()
})

test('the filters are in the URL and in the request, and a message says when nothing matches', async () => {
  const inputs = listed()
  const { user, router } = renderForOwner(<HistoryPage />, { at: '/dashboard/history?kind=import' })
  await screen.findByRole('option', { name: 'Moussa' })
  await user.selectOptions(screen.getByLabelText(texts('history.who')), 'Moussa')
  expect(await screen.findByText(texts('history.noneFits'))).toBeTruthy()
  expect(router.state.location.search).toBe('?kind=import&by=Moussa')
  expect(inputs.at(-1)).toEqual({ kind: 'import', by: 'Moussa' })
  await user.click(screen.getByRole('button', { name: texts('history.showAll') }))
  expect(await screen.findByText(texts('history.none'))).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('a row names the subject of a save, the number of products, the kind and the author', async () => {
  const imported = {
    ...save,
    kind: 'import' as const,
    note: 'liste.csv',
    created: 2,
    updated: 1,
    createdCategories: 1,
  }
  const moved = {
    ...save,
    edit: 6,
    kind: 'move' as const,
    updated: 0,
    names: [],
    moved: { list: 'categories' as const, name: 'Huiles' },
  }
  listed(imported, moved)
  renderForOwner(<HistoryPage />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Riz, Huile, Sucre')
  expect(first?.textContent).toContain('2 products created · 1 product changed · 1 category created')
  expect(first?.textContent).toMatch(/Import: liste\.csv · .*09:05.* · Awa/)
  expect(second?.textContent).toContain('Huiles')
  expect(second?.textContent).toContain(texts('history.moved_categories'))
  expect(within(second!).queryByRole('button', { name: /^Details/ })).toBeNull()
})

const offerSave: ListedSave = {
  subject: 'offers',
  save: {
    _id: 'F1',
    at: '2026-11-23T08:00:00.000Z',
    by: 'Moussa',
    before: {
      name: 'Tabaski',
      percent: 10,
      price: null,
      from: '2026-11-23T08:00:00.000Z',
      until: null,
      entries: 2,
    },
    after: null,
    isLast: true,
  },
}

test('saves of every subject are one list, each with its undo', async () => {
  const fee = { ...defaultSettings.delivery, deliveryFee: 500 }
  const change = {
    ...{ topic: 'delivery' as const, before: defaultSettings.delivery, after: fee },
    ...{ isLast: true, undo: { revision: 4, before: fee, after: defaultSettings.delivery } },
  }
  listedSaves([
    { subject: 'settings', save: { _id: 'S1', at: '2026-11-23T10:00:00.000Z', by: 'Awa', ...change } },
    { subject: 'products', save },
    offerSave,
  ])
  const restored = respondTo('POST /api/settings/undo', () => ({
    data: { topic: 'delivery', value: fee, revision: 5 },
  }))
  const undone = respondTo('POST /api/offer/undo', () => ({ data: null, message: 'Offer restored.' }))
  const { user } = renderForOwner(<HistoryPage />)
  const [settings, , offer] = await screen.findAllByRole('listitem')
  expect(settings?.textContent).toMatch(/500.*Settings · .*10:00.* · Awa/)
  await user.click(within(settings!).getByRole('button', { name: texts('settings.restore') }))
  await waitFor(() => expect(restored).toEqual([{ _id: 'S1', revision: 4 }]))
  expect(offer?.textContent).toMatch(/Tabaski.*Offer deleted.*Offers · .*08:00.* · Moussa/)
  await user.click(within(offer!).getByRole('button', { name: /^Undo ?: Tabaski$/ }))
  await waitFor(() => expect(undone).toEqual([{ _id: 'F1' }]))
})

test('older saves follow where the list ends, and a failure to fetch them is shown', async () => {
  listed(save)
  let isLost = true
  const inputs = respondTo('POST /api/history/get', ({ cursor }) => {
    if (cursor && isLost) throw new TypeError('offline')
    const found: ListedSave = cursor ? offerSave : { subject: 'products', save }
    return { data: [found], nextCursor: cursor ? null : '12-products-7', totalCount: 2, authors: ['Awa'] }
  })
  const { user } = renderForOwner(<HistoryPage />)
  const older = await screen.findByRole('button', { name: texts('history.older') })
  await user.click(older)
  expect(await screen.findByText(texts('forms.unreachable'))).toBeTruthy()
  isLost = false
  await user.click(older)
  expect(await screen.findByText('Tabaski')).toBeTruthy()
  expect(inputs.at(-1)).toMatchObject({ cursor: '12-products-7' })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: texts('history.older') })).toBeNull()
})

test('the kind “Settings” is offered to users who manage settings only', async () => {
  listed()
  renderForOwner(<HistoryPage />, { user: exampleUser('MANAGER') })
  await screen.findByText(texts('history.none'))
  expect(screen.getByRole('option', { name: texts('productHistory.kind_offers') })).toBeTruthy()
  expect(screen.queryByRole('option', { name: texts('productHistory.kind_settings') })).toBeNull()
})

test('a save of a category says what it changed, and the last one of each can be undone', async () => {
  const fonio = { name: 'Fonio', name_other: null, image: '/a.webp', categories: ['Huiles', 'Boissons'] }
  const changed = {
    _id: 'C2',
    at: '2026-11-23T09:00:00.000Z',
    by: 'Awa',
    kind: 'subCategory' as const,
    before: fonio,
    after: { ...fonio, name: 'Mil', image: '', categories: ['Huiles'] },
    isLast: true,
  }
  const created = { ...changed, _id: 'C1', by: '', before: null, after: fonio, isLast: false }
  listedSaves([
    { subject: 'categories', save: changed },
    { subject: 'categories', save: created },
  ])
  const undone = respondTo('POST /api/category/undo', () => ({ data: null, message: 'Change undone.' }))
  const { user } = renderForOwner(<HistoryPage />, { at: '/dashboard/history?kind=categories' })
  const [newer, older] = await screen.findAllByRole('listitem')
  expect(newer?.textContent).toMatch(/^Mil/)
  expect(newer?.textContent).toContain(
    'Sub category changed · Name: Fonio → Mil · Categories: Huiles, Boissons → Huiles',
  )
  expect(newer?.textContent).toContain(texts('categories.removedImage'))
  expect(older?.textContent).toMatch(/Sub category created.* · A former account$/)
  expect(within(older!).queryByRole('button')).toBeNull()
  await user.click(within(newer!).getByRole('button', { name: /^Undo ?: Mil$/ }))
  await waitFor(() => expect(undone).toEqual([{ _id: 'C2' }]))
})
