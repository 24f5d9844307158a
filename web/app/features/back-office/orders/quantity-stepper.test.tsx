import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

function Example() {
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <QuantityStepper name="Riz" quantity={quantity} min={1} max={60} onChange={setQuantity} />
      <p>{`${quantity} chosen`}</p>
    </>
  )
}

test('A number of pieces is typed, within its bounds', async () => {
  const { user } = renderPart(<Example />)
  const field = screen.getByRole<HTMLInputElement>('textbox', {
    name: texts('desk.piecesOf', { name: 'Riz' }),
  })
  const type = async (text: string, end: string) => {
    await user.clear(field)
    await user.type(field, `${text}${end}`)
    return field.value
  }
  expect(await type('48', '')).toBe('48')
  // It counts while the field still has the focus.
  expect(screen.getByText('48 chosen')).toBeTruthy()
  expect(await type('700', '{Enter}')).toBe('60')
  expect(await type('0', '{Enter}')).toBe('1')
  expect(screen.getByText('1 chosen')).toBeTruthy()
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('1')
  await user.click(screen.getByRole('button', { name: texts('desk.morePieces', { name: 'Riz' }) }))
  expect(field.value).toBe('2')
})
