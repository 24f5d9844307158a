import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../testing/components/render.tsx'
import { OrderNote } from './order-note.tsx'

function Part() {
  const [text, write] = useState('')
  return <OrderNote text={text} write={write} disabled={false} />
}

test('a pasted note that is too long stays whole, and the field says how long it may be', async () => {
  const { user } = renderPart(<Part />)
  const field = screen.getByLabelText(texts('checkout.note')) as HTMLTextAreaElement
  await user.click(field)
  await user.paste('é'.repeat(299))
  expect(screen.getByText(texts('checkout.noteLeft', { count: 1 }))).toBeTruthy()
  await user.paste('dix')
  expect(field.value).toBe(`${'é'.repeat(299)}dix`)
  expect(screen.getByText(texts('checkout.noteTooLong', { most: 300 }))).toBeTruthy()
})
