import { defaultSettings, type SettingsOfTopic } from '@dix/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderPart, respondTo, texts } from '../../../../testing/components/render.tsx'
import { topicOf, useSettings } from './settings-query.ts'
import { DeliveryTopic } from './topics/delivery-topic.tsx'

function Page() {
  const { settings } = useSettings()
  if (!settings) return null
  const saved = topicOf(settings.topics, 'delivery')
  return <DeliveryTopic saved={saved} settings={defaultSettings} after={null} />
}

/** The saved value of the topic. */
function stored(value: Partial<typeof defaultSettings.delivery>, revision: number) {
  const topic: SettingsOfTopic = {
    topic: 'delivery',
    value: { ...defaultSettings.delivery, ...value },
    revision,
  }
  respondTo('GET /api/settings/get', () => ({
    data: { topics: [topic], lastChange: null, isLanguageFixed: false },
  }))
  return topic
}

const field = (name: 'deliveryFee' | 'freeFrom' | 'smallestOrder') =>
  screen.getByLabelText<HTMLInputElement>(texts(`settings.${name}`))

test("saving again after a conflict keeps the user's fields and another user's changes in other fields", async () => {
  stored({ deliveryFee: 500, smallestOrder: 1_000 }, 1)
  const sent = respondTo('PUT /api/settings/save', (save) => {
    if (save.revision === 2) return { data: stored({ deliveryFee: 750 }, 3) }
    stored({ deliveryFee: 600, freeFrom: 9_000, smallestOrder: 2_000 }, 2)
    throw refusal(409, { code: 'changed_meanwhile', message: 'Changed.' })
  })
  const { user } = renderPart(<Page />)
  await screen.findByLabelText(texts('settings.deliveryFee'))
  fireEvent.change(field('deliveryFee'), { target: { value: '750' } })
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  const alert = await screen.findByText(texts('settings.changedMeanwhile'))
  expect(alert.parentElement!.textContent).toContain('600')
  expect(alert.parentElement!.textContent).toMatch(/9.000.F.CFA/)
  expect(field('smallestOrder').value).toBe('2000')
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  expect(sent.at(-1)).toMatchObject({
    revision: 2,
    value: { deliveryFee: '750', freeFrom: '9000', smallestOrder: '2000' },
  })
})

test('a failed save says so beside its button, not only in a toast', async () => {
  stored({ deliveryFee: 500 }, 1)
  respondTo('PUT /api/settings/save', () => {
    throw new Error('The connection is lost.')
  })
  const { user } = renderPart(<Page />)
  await screen.findByLabelText(texts('settings.deliveryFee'))
  fireEvent.change(field('deliveryFee'), { target: { value: '750' } })
  const save = screen.getByRole('button', { name: texts('settings.save') })
  await user.click(save)
  await within(save.closest('form')!).findByText(texts('forms.unreachableWithInput'))
  expect(field('deliveryFee').value).toBe('750')
})
