import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refusal, renderPart, texts } from '../../../../../testing/components/render.tsx'
import { DeskOrderById } from './desk-order-page.tsx'

test('The page of an unknown order is called so by its first heading', async () => {
  answer('POST /api/order/desk/details', () => {
    throw refusal(404, { code: 'not_found', message: 'There is no such order.' })
  })
  renderPart(<DeskOrderById id="o1" />)
  expect(await screen.findByRole('heading', { level: 1, name: texts('desk.unknown') })).toBeTruthy()
})
