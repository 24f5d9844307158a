import { defaultSettings, type SettingsOfTopic, settingsLimits } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, texts } from '../../../../../testing/components/render.tsx'
import { IdentityTopic } from './identity-topic.tsx'

const saved: SettingsOfTopic<'identity'> = {
  topic: 'identity',
  revision: 1,
  value: defaultSettings.identity,
}

test('a name that is too long is kept as typed, and its field says so at once', async () => {
  const { user } = renderForOwner(<IdentityTopic saved={saved} settings={defaultSettings} after={null} />)
  const name = screen.getByLabelText<HTMLInputElement>(texts('settings.name'))
  const long = 'Alimentation générale Chez Fatou et ses sœurs'
  await user.clear(name)
  await user.click(name)
  await user.paste(long)
  expect(name.value).toBe(long)
  const error = texts('settings.nameTooLong', { most: String(settingsLimits.name) })
  expect(screen.getByText(error)).toBeTruthy()
  await user.type(name, '{Backspace>11/}')
  expect(name.value).toBe('Alimentation générale Chez Fatou e')
  expect(screen.queryByText(error)).toBeNull()
})
