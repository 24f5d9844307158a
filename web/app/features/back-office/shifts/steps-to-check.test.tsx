import type { StepToCheck } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, respondTo, texts } from '../../../../testing/components/render.tsx'
import { exampleOrder } from '../../../../testing/example-order.ts'
import { StepsToCheck } from './steps-to-check.tsx'

const step = (_id: string, more: Partial<StepToCheck> = {}): StepToCheck => ({
  ...{ _id, orderId: `DX-${_id}`, riderName: 'Moussa', step: 'deliver', problem: 'wrong_code' },
  at: exampleOrder.placedAt,
  ...more,
})

test('a step made offline that somebody has to check says what went wrong, until it is marked as checked', async () => {
  let steps = [step('1'), step('2', { problem: 'conflict', riderName: '' })]
  respondTo('POST /api/rider/failed-codes', () => ({ data: { orders: [], steps } }))
  const checked = respondTo('PUT /api/rider/steps/check', ({ _id }) => {
    steps = steps.filter((other) => other._id !== _id)
    return { data: {} }
  })
  const { user } = renderForOwner(<StepsToCheck store={undefined} />)
  expect(await screen.findByText(texts('riders.wrong_code'))).toBeTruthy()
  expect(screen.getByText(texts('riders.conflict'))).toBeTruthy()
  for (const number of ['DX-1', 'DX-2']) {
    const name = texts('riders.checkedOf', { number })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  }
  expect(checked).toEqual([{ _id: '1' }, { _id: '2' }])
  expect(screen.queryByText(texts('riders.toCheck'))).toBeNull()
})
