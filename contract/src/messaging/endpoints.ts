import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { count, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { optionalLine } from '../text-inputs.ts'
import { consentPlaces, messageChannels, messagePurposes, stepChannels } from './channels.ts'

const channel = z.enum(messageChannels)

/**
 * The way in which a user is notified of the steps of their orders. `phone` is in the usual spelling of its country.
 */
export const OrderUpdatesSchema = z.object({
  /** Channels available other than email; empty while the shop has no gateway. */
  channels: z.array(channel),
  /** Null for email. */
  chosen: z.object({ channel, phone: z.string(), since: timestamp }).nullable(),
})
export type OrderUpdates = z.infer<typeof OrderUpdatesSchema>

const orderUpdates = response(OrderUpdatesSchema, {})

export const messageEndpoints = {
  orderUpdates: {
    method: 'GET',
    path: '/api/message/order-updates',
    summary: 'How the user is notified about their orders, and the available choices',
    access: 'signedIn',
    response: orderUpdates,
  },
  chooseOrderUpdates: {
    method: 'PUT',
    path: '/api/message/order-updates',
    summary:
      'Choose how to be notified about orders: consent to messages to a phone number, or email, which withdraws that consent',
    access: 'signedIn',
    body: z.object({
      channel: z.enum(stepChannels, message('Choose email, SMS or WhatsApp.')),
      phone: optionalLine(message('A phone number can have up to 30 characters.'), 30),
      place: z.enum(consentPlaces, message('place must be checkout or profile.')).default('profile'),
      textVersion: optionalLine(message('This value is not valid.'), 20),
    }),
    response: orderUpdates,
    errors: rateLimited,
  },
  messageSpending: {
    method: 'GET',
    path: '/api/message/spending',
    summary: 'What messages have cost today, by purpose, and the channels that have a gateway',
    access: 'manageSettings',
    response: response(
      z.object({
        channels: z.array(channel),
        /**
         * In whole XOF. `isSpent` is true once a message was not sent for lack of budget; `isOnlyForNewNumbers` while
         * these were only codes to numbers without an account, which have half of the budget.
         */
        today: z.array(
          z.object({
            purpose: z.enum(messagePurposes),
            spent: count,
            budget: count,
            isSpent: z.boolean(),
            isOnlyForNewNumbers: z.boolean(),
          }),
        ),
      }),
      {},
    ),
  },
} as const satisfies Record<string, Endpoint>
