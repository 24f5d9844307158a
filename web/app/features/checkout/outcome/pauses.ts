import { type CheckoutState, checkoutStateTable } from '@dix/contract'

/** Milliseconds between two questions: together half a minute, longer than anybody looks at a screen. */
const pauses = [1_000, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000] as const

/**
 * Milliseconds until a payment is asked for once more; null where it is settled, or was asked for often enough.
 *
 * @param questions how often it was asked for
 * @param state what was answered last; undefined where nothing was
 */
export function pauseAfter(questions: number, state: CheckoutState | undefined): number | null {
  if (state !== undefined && checkoutStateTable[state].final) return null
  return pauses[questions - 1] ?? null
}
