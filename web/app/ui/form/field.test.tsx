import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'

test('a field looks wrong exactly while it says what is wrong', () => {
  const { rerender } = render(<Field label="Name" error="" hint="As on the door." />)
  const field = screen.getByLabelText('Name')
  expect([field.className.includes('brique'), field.getAttribute('aria-invalid')]).toEqual([false, null])
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('As on the door.').id)
  rerender(<Field label="Name" error="Enter your name." hint="As on the door." />)
  expect([field.className.includes('brique'), field.getAttribute('aria-invalid')]).toEqual([true, 'true'])
})

test('a field keeps its label even if it is given an id', () => {
  render(<Field label="Name" id="other" />)
  expect(screen.getByLabelText('Name').tagName).toBe('INPUT')
})
