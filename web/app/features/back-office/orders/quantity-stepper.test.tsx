import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

function Example({ stepGrams }: { stepGrams?: number }) {
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <QuantityStepper name="Riz" {...{ quantity, stepGrams }} min={1} max={60} onChange={setQuantity} />
      <p>{`${quantity} chosen`}</p>
    </>
  )
}

test('a number of pieces can be typed, within its limits', async () => {
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
  // The input counts while the field still has the focus.
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

test('weighed quantities are typed in grams and rounded down to whole steps', async () => {
  const { user } = renderPart(<Example stepGrams={50} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', {
    name: texts('desk.gramsOf', { name: 'Riz' }),
  })
  expect(field.value).toBe('50')
  await user.clear(field)
  await user.type(field, '470')
  // The input counts while the field still has the focus, and the field shows it as typed.
  expect([screen.getByText('9 chosen'), field.value]).toEqual([expect.anything(), '470'])
  await user.tab()
  expect(field.value).toBe('450')
  await user.clear(field)
  await user.type(field, '9000{Enter}')
  expect(field.value).toBe('3000')
})
