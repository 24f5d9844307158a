import type { RiderStep } from '@dix/contract'

/** The names of riders' steps, in the texts of their page. */
export const stepTexts = {
  take: 'taken',
  arrive: 'arrive',
  deliver: 'deliver',
  'not-delivered': 'notDelivered',
  'try-again': 'tryAgain',
  'head-back': 'headBack',
  drop: 'drop',
} as const satisfies Record<RiderStep, string>
