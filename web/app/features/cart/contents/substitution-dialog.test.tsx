import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import type { Line } from '../state/line.ts'
import SubstitutionDialog from './substitution-dialog.tsx'

const rice = {
  ...{ _id: 'p1', name: 'Riz', path: '/product/Riz-p1', image: null, unit: '5 kg' },
  ...{ price: 4_000, discount: 0, stock: 2 },
}
const line: Line = { product: rice, quantity: 1, seenPrice: 4_000 }

test('a price limit may contain spaces, must be an amount, and is sent only if it differs from the price', async () => {
  const chosen = {
    all: { choice: 'leave_out' as const, maxPrice: null },
    products: [{ productId: 'p1', choice: 'replace' as const, maxPrice: 4_000 }],
  }
  const sent = respondTo('PUT /api/cart/substitutions', () => ({ data: null }))
  const { user } = renderPart(<SubstitutionDialog chosen={chosen} lines={[line]} onClose={() => {}} />)
  await user.selectOptions(screen.getByLabelText('Riz'), 'replace')
  const limit = await screen.findByRole<HTMLInputElement>('textbox')
  expect([limit.value, limit.placeholder]).toEqual(['', '4\u202f000'])
  const save = async (typed: string) => {
    await user.clear(limit)
    await user.type(limit, typed)
    await user.click(screen.getByRole('button', { name: texts('substitution.save') }))
  }
  await save('cheap')
  expect((await screen.findAllByText(/^Enter an amount/)).length).toBeTruthy()
  for (const typed of ['3 500', '3\u202f600', '3\u00a0700', '4 000']) {
    const before = sent.length
    await save(typed)
    await waitFor(() => expect(sent).toHaveLength(before + 1))
  }
  expect(sent.map(({ maxPrice }) => maxPrice)).toEqual([3_500, 3_600, 3_700, null])
})
