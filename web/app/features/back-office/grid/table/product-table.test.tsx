import type { AdminProduct } from '@dix/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { useEdits } from '../edits/use-edits.ts'
import { useSelection } from '../use-selection.ts'
import { ProductTable } from './product-table.tsx'

const product = (_id: string, price: number): AdminProduct => ({ ...exampleProduct, _id, name: _id, price })
const products = [product('oil', 1_850), product('rice', 4_000)]
const onPasted = vi.fn()

function Table() {
  const pending = useEdits('u1')
  const selection = useSelection()
  return (
    <ProductTable
      {...{ products, pending, selection, onPasted }}
      lowStock={5}
      set="sale"
      onDelete={() => {}}
    />
  )
}

const renderTable = () => renderPart(<Table />).user
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)!
const [unit, price, discount] = [3, 4, 5]
const isInvalid = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true'
const paste = (text: string) =>
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })
const focus = (row: number, column: number) => act(() => cell(row, column).focus())
/** New values as text, with plain spaces. */
const edited = () =>
  [...document.querySelectorAll('ins')].map(({ textContent }) => textContent?.replace(/\s/g, ' '))

test('a letter replaces the cell, Enter saves it and moves down', async () => {
  const user = renderTable()
  focus(0, price)
  await user.keyboard('1950{Enter}')
  expect(cell(0, price).querySelector('del')?.textContent).toMatch(/^1\s850$/)
  expect(edited()).toEqual(['1 950'])
  expect(document.activeElement).toBe(cell(1, price))
})

test('F2 edits the text of a cell, and Escape leaves it unchanged', async () => {
  const user = renderTable()
  focus(0, unit)
  await user.keyboard('{F2}{ArrowRight}0{Escape}')
  expect(edited()).toEqual([])
  expect(document.activeElement).toBe(cell(0, unit))
  await user.keyboard('{F2}{End}0{Enter}')
  expect(edited()).toEqual(['1 L0'])
})

test('an invalid value stays in its cell, with its message', async () => {
  const user = renderTable()
  focus(1, discount)
  await user.keyboard('120{Enter}')
  expect(isInvalid(cell(1, discount))).toBe(true)
  expect(within(cell(1, discount)).getByText(texts('grid.discountWrong'))).toBeTruthy()
  await user.keyboard('12{Enter}')
  expect(isInvalid(cell(1, discount))).toBe(false)
})

test('a pasted block fills the cells starting at the active one; values that do not fit are counted', () => {
  renderTable()
  focus(0, price)
  paste('1 900\t10\n4 100\t20\n1\t2')
  expect(edited()).toEqual(['1 900', '10 %', '4 100', '20 %'])
  expect(onPasted).toHaveBeenLastCalledWith({ pasted: 4, misfits: 2 })
})

test('Ctrl+Z undoes a pasted block in one step, and Ctrl+Y redoes it', async () => {
  const user = renderTable()
  focus(0, price)
  paste('1900\n4100')
  await user.keyboard('{Control>}z{/Control}')
  expect(edited()).toEqual([])
  await user.keyboard('{Control>}y{/Control}')
  expect(edited()).toHaveLength(2)
})

test('the table is one stop of the Tab key; arrows, Home and Ctrl+End move inside', async () => {
  const user = renderTable()
  const stops = () => document.querySelectorAll('table [tabindex="0"]')
  focus(0, price)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(cell(1, discount))
  expect([...stops()]).toEqual([cell(1, discount)])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(
    screen.getByRole('checkbox', { name: texts('grid.selectProduct', { name: 'rice' }) }),
  )
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: texts('grid.delete', { name: 'rice' }) }),
  )
})
