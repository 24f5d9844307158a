import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { PhoneLines } from './phone-lines.tsx'
import { type PhoneLine, withQuantity } from './phone-order.ts'

const tomatoes: PhoneLine = {
  product: {
    _id: 'P00',
    name: 'Tomates',
    brand: '',
    unit: '100 g',
    stepGrams: 100,
    image: [],
    price: 150,
    discount: 0,
    stock: 80,
  },
  quantity: 3,
}

function Example() {
  const [lines, setLines] = useState<readonly PhoneLine[]>([tomatoes])
  return (
    <>
      <PhoneLines lines={lines} onChange={(id, quantity) => setLines(withQuantity(lines, id, quantity))} />
      <p>{`${lines.map(({ quantity }) => quantity).join()} steps`}</p>
    </>
  )
}

test('a line stays while its weight is typed, and a weight of 0 removes it', async () => {
  const { user } = renderPart(<Example />)
  const field = screen.getByRole('textbox', { name: texts('desk.gramsOf', { name: 'Tomates' }) })
  await user.clear(field)
  await user.type(field, '500')
  expect(screen.getByText('5 steps')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '0')
  expect(screen.queryByRole('textbox')).toBeNull()
})
