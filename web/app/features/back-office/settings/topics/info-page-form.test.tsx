import { defaultSettings, type SettingsOfTopic, settingsLimits } from '@dix/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, texts } from '../../../../../testing/components/render.tsx'
import { InfoPageForm } from './info-page-form.tsx'

const saved: SettingsOfTopic<'termsPage'> = {
  topic: 'termsPage',
  revision: 1,
  value: defaultSettings.termsPage,
}

test('terms of sale that are too long are pasted whole, and the field says so', async () => {
  const { user } = renderForOwner(<InfoPageForm saved={saved} settings={defaultSettings} after={null} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(texts('settings.textFr'))
  const pasted = 'a'.repeat(settingsLimits.pageText + 1)
  await user.click(field)
  await user.paste(pasted)
  expect(field.value).toHaveLength(pasted.length)
  const error = texts('settings.pageTooLong', { most: settingsLimits.pageText })
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(error)
  fireEvent.change(field, { target: { value: 'Vente' } })
  expect(screen.queryByText(error)).toBeNull()
})

test('the preview of terms that are too long ends where they can no longer be saved', () => {
  renderForOwner(<InfoPageForm saved={saved} settings={defaultSettings} after={null} />)
  const line = 'Article.\n\n'
  const lines = settingsLimits.pageText / line.length
  const field = screen.getByLabelText(texts('settings.textFr'))
  fireEvent.change(field, { target: { value: line.repeat(3 * lines) } })
  expect(screen.getAllByText('Article.')).toHaveLength(lines)
})
