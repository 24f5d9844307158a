import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { CustomerNote } from './customer-note.tsx'

type Noted = Parameters<typeof CustomerNote>[0]['customer']

/** The note, with a button that simulates a colleague's save. */
function Page() {
  const [note, setNote] = useState('Old')
  return (
    <>
      <CustomerNote customer={{ _id: 'c1', note } as Noted} />
      <button type="button" onClick={() => setNote('Rings twice')}>
        colleague
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(texts('customers.noteLabel'))
const conflict = texts('customers.notedMeanwhile', { note: 'Rings twice' })

test('input stays when a colleague’s note arrives, which is shown next to it', async () => {
  respondTo('PUT /api/customer/note', () => ({ data: null }))
  const { user } = renderPart(<Page />)
  await user.clear(field())
  await user.type(field(), 'Dog')
  await user.click(screen.getByRole('button', { name: 'colleague' }))
  expect(field().value).toBe('Dog')
  expect(screen.getByText(conflict)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: texts('customers.saveNote') }))
  await waitFor(() => expect(screen.queryByText(conflict)).toBeNull())
})

test('an unchanged field shows a colleague’s note', async () => {
  const { user } = renderPart(<Page />)
  await user.click(screen.getByRole('button', { name: 'colleague' }))
  await waitFor(() => expect(field().value).toBe('Rings twice'))
})
