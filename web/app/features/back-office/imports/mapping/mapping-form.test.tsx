import { MappingSchema, type UploadedImport } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { MappingForm } from './mapping-form.tsx'
import type { SentMapping } from './mapping-values.ts'

const file: UploadedImport = {
  _id: 'i1',
  fileName: 'prices.csv',
  size: 100,
  header: ['Nom', 'Poids', 'Prix', 'Nom'],
  rows: [
    ['Riz', '5 kg', '1.850', 'Riz brisé'],
    ['Mil', '1 kg', '900', 'Mil blanc'],
  ],
  separator: ';',
  encoding: 'utf-8',
  ownFormat: false,
  software: null,
  mapping: null,
  guessed: { unit: 'Poids', price: 'Prix' },
  hint: null,
}

function renderForm(change: Partial<UploadedImport> = {}) {
  const onCheck = vi.fn(async (_mapping: SentMapping) => {})
  const { user } = renderPart(<MappingForm file={{ ...file, ...change }} onCheck={onCheck} />)
  return {
    user,
    onCheck,
    check: () => user.click(screen.getByRole('button', { name: texts('imports.check') })),
  }
}

const column = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const isWrong = (label: string) => column(label).getAttribute('aria-invalid') === 'true'

test('without a name column nothing is sent; a column with a shared name is chosen by its number', async () => {
  const { user, onCheck, check } = renderForm()
  await check()
  await waitFor(() => expect(isWrong(texts('imports.field_name'))).toBe(true))
  expect(document.activeElement).toBe(column(texts('imports.field_name')))
  expect(onCheck).not.toHaveBeenCalled()
  await user.selectOptions(
    column(texts('imports.field_name')),
    texts('imports.unclear', { column: 'Nom', place: 4 }),
  )
  expect(screen.getByText('Riz brisé')).toBeTruthy()
  await waitFor(() => expect(isWrong(texts('imports.field_name'))).toBe(false))
  await check()
  expect(onCheck.mock.calls[0]![0]).toMatchObject({
    columns: { name: { column: 4 }, unit: 'Poids', price: 'Prix' },
  })
})

test('a guessed mapping is sent unchanged', async () => {
  const mapping = MappingSchema.parse({
    columns: { name: { column: 1 }, unit: 'Poids' },
    details: {},
    decimalComma: true,
  })
  const { onCheck, check } = renderForm({ mapping })
  await check()
  await waitFor(() => expect(onCheck).toHaveBeenCalled())
  expect(MappingSchema.parse(onCheck.mock.calls[0]![0])).toEqual(mapping)
})

test('the error of a selling price goes away once the price before it is chosen', async () => {
  const { user, check } = renderForm({ guessed: { name: 'Poids', unit: 'Poids', sellingPrice: 'Prix' } })
  await check()
  await waitFor(() => expect(isWrong(texts('imports.field_sellingPrice'))).toBe(true))
  await user.selectOptions(column(texts('imports.field_price')), 'Prix')
  await waitFor(() => expect(isWrong(texts('imports.field_sellingPrice'))).toBe(false))
})

test('the preview reads prices with the chosen decimal separator', async () => {
  const { user } = renderForm()
  const sample = () => screen.getByText(/^1\.850/).textContent
  expect(sample()).toContain(texts('imports.priceUnread'))
  await user.click(screen.getByRole('checkbox', { name: texts('imports.decimalComma') }))
  expect(sample()).toMatch(/1\s850/)
})

test('guessed units are shown next to the first rows, until the owner turns guessing off', async () => {
  const rows = [
    ['Riz', '500 gm', '900', ''],
    ['Lait 1 L', '', '700', ''],
  ]
  const { user, onCheck, check } = renderForm({ rows, guessed: { name: 'Nom', unit: 'Poids' } })
  await user.selectOptions(
    column(texts('imports.field_name')),
    texts('imports.unclear', { column: 'Nom', place: 1 }),
  )
  const guesses = () => screen.queryAllByText(/→/).map((row) => row.textContent)
  const guessed = texts('imports.unitGuessed')
  expect(guesses()).toEqual([`500 gm → 500 g (${guessed})`, `– → 1 L (${guessed})`])
  await user.click(screen.getByRole('checkbox', { name: texts('imports.guessUnits') }))
  expect(guesses()).toEqual([])
  await check()
  expect(onCheck.mock.calls[0]![0]).toMatchObject({ guessUnits: false })
})
