import type { PaymentMethod } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { PayBar } from './pay-bar.tsx'

test.each<[PaymentMethod[]]>([[[]], [['cash']], [['card']], [['card', 'cash']]])(
  'Only the methods that somebody takes payments of have a button: %s',
  (methods) => {
    renderPart(
      <PayBar total={900} busy={null} ready testPayments={false} methods={methods} onPay={() => {}} />,
    )
    const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(methods.map((method) => texts(`paymentMethods.${method}`)))
  },
)
