import type { PaymentMethod } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { PayBar } from './pay-bar.tsx'

const bar = { total: 900, busy: null, ready: true, onChoose: () => {}, onPay: () => {} }

test.each<[PaymentMethod[]]>([[[]], [['cash']], [['card']], [['card', 'cash']]])(
  'only the payment methods that the shop takes have a button: %s',
  (methods) => {
    renderPart(<PayBar {...bar} methods={methods} chosen={methods[0] ?? null} />)
    const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(methods.map((method) => texts(`paymentMethods.${method}`)))
  },
)

test('the button of the chosen method places the order, another one selects its method', async () => {
  const [onChoose, onPay] = [vi.fn(), vi.fn()]
  const { user } = renderPart(
    <PayBar {...bar} methods={['cash', 'card']} chosen="cash" onChoose={onChoose} onPay={onPay} />,
  )
  await user.click(screen.getByRole('button', { name: texts('paymentMethods.card') }))
  expect([onChoose.mock.calls, onPay.mock.calls]).toEqual([[['card']], []])
  await user.click(screen.getByRole('button', { name: texts('paymentMethods.cash') }))
  expect([onChoose.mock.calls, onPay.mock.calls]).toEqual([[['card']], [['cash']]])
})

test('while the shop is closed, the buttons of all methods do nothing and say why', async () => {
  const [onChoose, onPay] = [vi.fn(), vi.fn()]
  const closed = 'The shop is closed.'
  const { user } = renderPart(
    <PayBar
      {...bar}
      methods={['cash', 'card']}
      chosen="cash"
      barrier={closed}
      onChoose={onChoose}
      onPay={onPay}
    />,
  )
  for (const button of screen.getAllByRole('button')) {
    await user.click(button)
    expect([
      button.matches(':disabled'),
      document.getElementById(button.getAttribute('aria-describedby')!)?.textContent,
    ]).toEqual([true, closed])
  }
  expect([onChoose.mock.calls, onPay.mock.calls]).toEqual([[], []])
})
