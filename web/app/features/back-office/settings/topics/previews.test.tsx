import { defaultSettings, type SettingsOfTopic } from '@dix/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, texts } from '../../../../../testing/components/render.tsx'
import { NumbersTopic } from './numbers-topic.tsx'
import { ReviewsTopic } from './reviews-topic.tsx'
import { SecurityTopic } from './security-topic.tsx'

const props = { settings: defaultSettings, after: null }
const saved = <Topic extends keyof typeof defaultSettings>(topic: Topic) =>
  ({ topic, value: defaultSettings[topic], revision: 0 }) as SettingsOfTopic<Topic>
const rules = () =>
  within(screen.getByRole('complementary', { name: texts('settings.inPractice') }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))

test('the rules for new customers follow what is typed, without a number that is incomplete', async () => {
  const { user } = renderPart(<NumbersTopic saved={saved('limits')} {...props} />)
  expect(rules()).toHaveLength(3)
  expect(rules()[2]).toContain('more than 50 items or above 100 000 F CFA')
  const all = screen.getByRole('textbox', { name: texts('settings.allPieces') })
  await user.clear(all)
  expect(rules()).toHaveLength(2)
  await user.type(all, '1 200')
  expect(rules()[1]).toBe('Across all products, 1,200 items at most.')
})

test('the rules for riders say until when cash is handed in, and whether orders have a deadline', async () => {
  const { user } = renderPart(<NumbersTopic saved={saved('riders')} {...props} />)
  expect(rules()[1]).toBe('Cash collected at 09:00 must be handed in by 21:00.')
  const hours = screen.getByRole('textbox', { name: texts('settings.handInHours') })
  await user.clear(hours)
  await user.type(hours, '24')
  expect(rules()[1]).toBe('Cash collected at 09:00 must be handed in by 09:00 the next day.')
  const taken = screen.getByRole('textbox', { name: texts('settings.takenMinutes') })
  await user.clear(taken)
  await user.type(taken, '0')
  expect(rules()[3]).toBe('Accepted orders have no deadline.')
})

test('the previews of reviews and of security follow their switches', async () => {
  const { user } = renderPart(
    <>
      <ReviewsTopic saved={saved('reviews')} {...props} />
      <SecurityTopic saved={saved('security')} {...props} />
    </>,
  )
  expect(screen.getByText(texts('settings.previewNoReviews'))).toBeTruthy()
  expect(rules()).toContain(texts('settings.ruleNoFactor'))
  await user.click(screen.getByRole('checkbox', { name: texts('settings.takesReviews') }))
  await user.click(screen.getByRole('checkbox', { name: texts('settings.staffFactorLabel') }))
  expect(screen.getByRole('img', { name: texts('settings.previewStars') })).toBeTruthy()
  expect(rules()).toContain(texts('settings.ruleFactor'))
})
