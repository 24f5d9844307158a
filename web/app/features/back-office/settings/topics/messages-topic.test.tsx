import { defaultSettings } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, respondTo, texts } from '../../../../../testing/components/render.tsx'
import { MessagesTopic } from './messages-topic.tsx'

test("the owner sees today's cost of messages, and changes a budget", async () => {
  const budgets = { codes: 5_000, steps: 10_000, offers: 0 }
  const today = Object.entries(budgets).map(([purpose, budget]) => ({
    purpose: purpose as keyof typeof budgets,
    budget,
    spent: purpose === 'steps' ? 10_000 : 30,
    isSpent: purpose !== 'offers',
    isOnlyForNewNumbers: purpose === 'codes',
  }))
  respondTo('GET /api/message/spending', () => ({ data: { channels: ['sms'], today } }))
  const saved = respondTo('PUT /api/settings/save', (save) => ({ data: { ...save, revision: 1 } as never }))
  const topic = { topic: 'messages', value: defaultSettings.messages, revision: 0 } as const
  const { user } = renderPart(<MessagesTopic saved={topic} settings={defaultSettings} after={null} />)
  expect(await screen.findByText(texts('settings.budgetSpent'))).toBeDefined()
  expect(screen.getByText(texts('settings.newNumbersSpent'))).toBeDefined()
  expect(screen.getByText('30 F CFA of 5 000 F CFA', { normalizer: plain })).toBeDefined()
  const budget = screen.getByRole('textbox', { name: texts('settings.codesBudget') })
  await user.clear(budget)
  await user.type(budget, '2000')
  await user.click(screen.getByRole('checkbox', { name: texts('settings.country_CI') }))
  await user.click(screen.getByRole('button', { name: texts('settings.save') }))
  expect(saved).toEqual([
    {
      topic: 'messages',
      value: { ...defaultSettings.messages, codesBudget: 2_000, countries: ['SN'] },
      revision: 0,
    },
  ])
})

const plain = (text: string) => text.replaceAll(/\s/g, ' ')
