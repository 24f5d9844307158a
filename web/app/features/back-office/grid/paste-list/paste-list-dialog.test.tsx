import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respondTo } from '../../../../../testing/components/api.ts'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { PasteListDialog } from './paste-list-dialog.tsx'

const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText(texts('pasteList.list')), { target: { value: text } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a list of more than 500 rows is matched in several requests, and nothing is written before it is shown', async () => {
  const inputs = respondTo('POST /api/product/match', ({ rows }) => ({
    data: rows.map(({ name }) =>
      name === 'n7'
        ? { by: 'name', products: [{ ...exampleProduct, _id: 'p7', name: 'n7' }] }
        : { by: null, products: [] },
    ),
  }))
  const { user } = renderPart(<PasteListDialog onClose={() => {}} />)
  paste(`Nom\tPrix\n${Array.from({ length: 501 }, (_, row) => `n${row}\t900`).join('\n')}`)
  await user.click(button(texts('pasteList.match', { count: 501 })))
  await waitFor(() => expect(button(texts('pasteList.save', { count: 1 })).disabled).toBe(false))
  expect(inputs.map(({ rows }) => rows.length)).toEqual([500, 1])
  expect(screen.getByRole('status').textContent).toBe(
    [texts('pasteList.count_unmatched', { count: 500 }), texts('pasteList.count_matched', { count: 1 })].join(
      ', ',
    ),
  )
})

test('the user picks one of several products; without a column that identifies products nothing is requested', async () => {
  respondTo('POST /api/product/match', () => ({
    data: [{ by: 'name', products: [exampleProduct, { ...exampleProduct, _id: 'p2', unit: '5 L' }] }],
  }))
  const { user } = renderPart(<PasteListDialog onClose={() => {}} />)
  paste('huile\t900')
  await user.selectOptions(screen.getByLabelText(texts('pasteList.column', { place: 1 })), '')
  expect(button(texts('pasteList.match', { count: 1 })).disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText(texts('pasteList.column', { place: 1 })), 'name')
  await user.selectOptions(screen.getByLabelText(texts('pasteList.column', { place: 2 })), 'price')
  await user.click(button(texts('pasteList.match', { count: 1 })))
  const choice = await screen.findByLabelText(texts('pasteList.choose', { name: 'huile' }))
  expect(button(texts('pasteList.save', { count: 0 })).disabled).toBe(true)
  await user.selectOptions(choice, 'p2')
  expect(button(texts('pasteList.save', { count: 1 })).disabled).toBe(false)
})
