import { expect, test } from 'vitest'
import { initialsOf } from './user-badge.tsx'

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Fatou Sow')).toBe('FS')
  expect(initialsOf('Marie Claire N’Diaye Fall')).toBe('MF')
  expect(initialsOf('  élodie ')).toBe('É')
  expect(initialsOf('')).toBe('')
})
