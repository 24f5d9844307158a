import { messageEndpoints as endpoints, messagePurposes } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard, Limits } from '../accounts/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { OpenMessages } from './open-messages.ts'
import { chooseOrderUpdates, readOrderUpdates } from './order-updates.ts'
import { findSpending, isNewNumbersBudgetSpent } from './queries.ts'
import { budgetOf } from './rules.ts'
import { whatsappWebhook } from './webhook.ts'

type Dependencies = OpenMessages & { guard: Guard; limits: Limits }

/** Users' choices, the owner's view of costs, and the webhook of WhatsApp. */
export async function messageRoutes(
  app: FastifyInstance,
  { db, guard, limits, settings, channels, whatsapp }: Dependencies,
): Promise<void> {
  registerEndpoint(app, guard, endpoints.orderUpdates, async (_, request) => ({
    data: await readOrderUpdates(db, channels, guard.signedIn(request).userId),
  }))

  registerEndpoint(app, guard, endpoints.chooseOrderUpdates, async (input, request) => {
    const { userId } = guard.signedIn(request)
    await limits.count('consent', { account: userId, address: request.ip })
    const data = await chooseOrderUpdates({ db, channels, settings }, userId, input)
    if (data instanceof Problem) return data
    return { message: 'Your choice is saved.', data }
  })

  registerEndpoint(app, guard, endpoints.messageSpending, async () => {
    const [found, isNewNumbersSpent] = [await findSpending(db), await isNewNumbersBudgetSpent(db)]
    const today = messagePurposes.map((purpose) => {
      const { spent = 0, isSpent = false } = found.find((row) => row.purpose === purpose) ?? {}
      const isOnlyForNewNumbers = purpose === 'codes' && !isSpent && isNewNumbersSpent
      const budget = budgetOf(purpose, settings.current.messages)
      return { purpose, spent, budget, isSpent: isSpent || isOnlyForNewNumbers, isOnlyForNewNumbers }
    })
    return { data: { channels: [...channels], today } }
  })

  if (whatsapp) await whatsappWebhook(app, { db, whatsapp })
}
