import type { FastifyBaseLogger } from 'fastify'
import { repeat } from '../platform/repeat.ts'
import { close, learn } from './ask.ts'
import { ProviderFailure } from './provider.ts'
import { claimDue, isAwaited, type Payment, sweepOld } from './queries.ts'
import type { Room } from './room.ts'
import { isOver } from './rules.ts'
import { giveUp } from './settle.ts'

/** Milliseconds between two rounds, and between two sweeps. */
const pause = { round: 60_000, sweep: 60 * 60_000 } as const

/** Payments claimed at once. */
const batch = 20

/**
 * Asks the provider about every payment that is due: its own word may have been lost. What nobody paid in time is
 * closed and lapses; soon after its end also where the provider cannot be asked. Nodes share the work.
 */
export async function reconcile(room: Room): Promise<void> {
  let failure: ProviderFailure | undefined
  for (;;) {
    const due = await claimDue(room.db, batch)
    for (const payment of due) failure = await lookAt(room, payment, failure)
    if (due.length < batch) break
  }
  if (failure)
    room.log.warn({ err: failure }, 'The payment provider could not be asked; later rounds try again')
}

/**
 * One payment; where the provider was away in this round already, without it. What fails here for another reason, such
 * as a product that is locked for long, leaves the others alone.
 *
 * @returns why the provider could not be asked
 */
async function lookAt(
  room: Room,
  payment: Payment,
  before: ProviderFailure | undefined,
): Promise<ProviderFailure | undefined> {
  let failure = before
  try {
    if (before?.kind !== 'away') failure = (await askAbout(room, payment)) ?? before
    if (payment.state === 'preparing' || isOver(payment, new Date())) await giveUp(room, payment)
  } catch (error) {
    room.log.error(
      { err: error, reference: payment.reference },
      'A payment could not be looked at; later rounds try again',
    )
  }
  return failure
}

async function askAbout(room: Room, payment: Payment): Promise<ProviderFailure | undefined> {
  if (!isAwaited(payment)) return
  try {
    await (payment.expiresAt <= new Date() ? close : learn)(room, payment)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return error
  }
}

/** Reconciles at once and every minute, for as long as the process lives. */
export function keepReconciled(room: Room, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let round: Promise<void> | undefined
  const start = () => {
    round ??= reconcile(room)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Payments could not be reconciled; later rounds try again'),
      )
      .finally(() => {
        round = undefined
      })
  }
  const timer = setInterval(start, pause.round).unref()
  const sweeping = repeat(
    pause.sweep,
    () => sweepOld(room.db),
    (error) =>
      log.warn({ err: error }, 'Old events of payments could not be removed; the next hour tries again'),
  )
  start()
  return {
    async stop() {
      clearInterval(timer)
      sweeping.stop()
      await round
    },
  }
}
