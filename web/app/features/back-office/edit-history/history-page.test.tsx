import { defaultSettings, type Edit } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../testing/example-product.ts'
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
function listed(...edits: Edit[]) {
  respondTo('POST /api/offer/history', () => ({ data: [], ...paging, totalCount: 0 }))
  respondTo('POST /api/category/history', () => ({ data: [], ...paging, totalCount: 0 }))
  respondTo('POST /api/settings/history', () => ({ data: [], ...paging, totalCount: 0 }))
  respondTo('GET /api/settings/get', () => ({
    data: { topics: [], lastChange: null, isLanguageFixed: false },
  }))
  return respondTo('POST /api/catalogue/edits', () => ({
    data: edits,
    ...paging,
    totalCount: edits.length,
    authors: ['Awa', 'Moussa'],
  }))
}

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
  expect(inputs.at(-1)).toEqual({ kind: 'import', by: 'Moussa', page: 1 })
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

test('saves of offers and settings are listed between those of the catalogue, and can be undone here', async () => {
  listed({ ...save, at: '2026-11-23T09:00:00.000Z' })
  const fee = { ...defaultSettings.delivery, deliveryFee: 500 }
  respondTo('POST /api/offer/history', () => ({
    data: [
      {
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
    ],
    ...paging,
  }))
  respondTo('GET /api/settings/get', () => ({
    data: {
      topics: [{ topic: 'delivery', value: fee, revision: 4 }],
      lastChange: null,
      isLanguageFixed: false,
    },
  }))
  respondTo('POST /api/settings/history', () => ({
    data: [
      {
        _id: 'S1',
        topic: 'delivery',
        at: '2026-11-23T10:00:00.000Z',
        by: 'Awa',
        before: defaultSettings.delivery,
        after: fee,
      },
    ],
    ...paging,
  }))
  const undone = respondTo('POST /api/settings/undo', () => ({
    data: { topic: 'delivery', value: fee, revision: 5 },
  }))
  const { user } = renderForOwner(<HistoryPage />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => /Riz|Tabaski|500/.exec(row.textContent ?? '')?.[0])).toEqual([
    '500',
    'Riz',
    'Tabaski',
  ])
  await user.click(within(rows[0]!).getByRole('button', { name: texts('settings.restore') }))
  await waitFor(() => expect(undone).toEqual([{ _id: 'S1', revision: 4 }]))
  expect(within(rows[2]!).getByRole('button', { name: texts('offers.undo') })).toBeTruthy()
})

const offerSave = {
  _id: 'F1',
  at: '2026-11-22T08:00:00.000Z',
  by: 'Moussa',
  before: {
    name: 'Tabaski',
    percent: 10,
    price: null,
    from: '2026-11-22T08:00:00.000Z',
    until: null,
    entries: 2,
  },
  after: null,
  isLast: false,
}

test('the list is not called empty while older saves of an author can be fetched, and a failure is shown', async () => {
  listed()
  const newer = { ...offerSave, _id: 'F2', by: 'Binta', at: '2026-11-23T08:00:00.000Z' }
  let isLost = true
  respondTo('POST /api/offer/history', ({ page }) => {
    if (page === 1) return { data: [newer], ...paging, page, totalPage: 2, totalCount: 2 }
    if (isLost) throw new TypeError('offline')
    return { data: [offerSave], ...paging, page: 2, totalPage: 2, totalCount: 2 }
  })
  const { user } = renderForOwner(<HistoryPage />, { at: '/dashboard/history?by=Moussa' })
  const older = await screen.findByRole('button', { name: texts('history.older') })
  expect(screen.queryByText(texts('history.noneFits'))).toBeNull()
  expect(screen.getByRole('option', { name: 'Binta' })).toBeTruthy()
  await user.click(older)
  expect(await screen.findByText(texts('forms.unreachable'))).toBeTruthy()
  isLost = false
  await user.click(older)
  expect(await screen.findByText(/Tabaski/)).toBeTruthy()
})

test('a save of a category says what it changed, and the last one of each can be undone', async () => {
  listed()
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
  respondTo('POST /api/category/history', () => ({ data: [changed, created], ...paging, totalCount: 2 }))
  const undone = respondTo('POST /api/category/undo', () => ({ data: null, message: 'Change undone.' }))
  const { user } = renderForOwner(<HistoryPage />, { at: '/dashboard/history?kind=categories' })
  const [newer, older] = await screen.findAllByRole('listitem')
  expect(newer?.textContent).toContain('Awa changed the sub category “Mil”')
  expect(newer?.textContent).toContain('Name: Fonio → Mil · Categories: Huiles, Boissons → Huiles')
  expect(newer?.textContent).toContain(texts('categories.removedImage'))
  expect(older?.textContent).toContain('A former account created the sub category “Fonio”')
  expect(within(older!).queryByRole('button')).toBeNull()
  await user.click(within(newer!).getByRole('button', { name: /^Undo ?: Mil$/ }))
  await waitFor(() => expect(undone).toEqual([{ _id: 'C2' }]))
})
