import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../platform/database/retrying.ts'
import { close, learn } from './ask.ts'
import { ProviderFailure } from './provider.ts'
import type { Room } from './room.ts'
import { lapse } from './settle.ts'
import { claimDue, isOpened, lockPayment, type Payment, sweepOld } from './store.ts'

/** Milliseconds between two rounds, between two sweeps, and after a payment's end until nothing is held for it. */
const pause = { round: 60_000, sweep: 60 * 60_000, hopeless: 24 * 60 * 60_000 } as const

/** Payments claimed at once. */
const batch = 20

/**
 * Asks the provider about every payment that is due: its own word may have been lost. What nobody paid in time is
 * closed and lapses. Nodes share the work.
 */
export async function reconcile(room: Room): Promise<void> {
  let failure: unknown
  for (;;) {
    const due = await claimDue(room.db, batch)
    for (const payment of due) failure = await lookAt(room, payment, failure)
    if (due.length < batch) break
  }
  if (failure)
    room.log.warn({ err: failure }, 'The payment provider could not be asked; later rounds try again')
}

/**
 * One payment; where the provider failed in this round already, without it. What fails here for another reason, such
 * as a product that is locked for long, leaves the others alone.
 *
 * @returns why the provider could not be asked
 */
async function lookAt(room: Room, payment: Payment, before: unknown): Promise<unknown> {
  let failure = before
  try {
    failure ??= await askAbout(room, payment)
    if (!isOpened(payment) || isHopeless(payment)) await giveUp(room, payment)
  } catch (error) {
    room.log.error(
      { err: error, reference: payment.reference },
      'A payment could not be looked at; later rounds try again',
    )
  }
  return failure
}

async function askAbout(room: Room, payment: Payment): Promise<unknown> {
  if (!isOpened(payment)) return
  try {
    await (payment.expiresAt <= new Date() ? close : learn)(room, payment)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return error
  }
}

/**
 * A day after its end the stock of a payment is for others, whatever the provider says or does not: its page
 * closed by itself, so nobody can pay any more, and whoever did pay gets the money back once it can be asked.
 */
function isHopeless({ expiresAt }: Payment): boolean {
  return Date.now() - expiresAt.getTime() > pause.hopeless
}

/** Unless the provider just said what became of it. */
async function giveUp(room: Room, { reference, state }: Payment): Promise<void> {
  await inTransaction(room.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (payment?.state === state) await lapse(room, tx, reference)
  })
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
  const timers = [setInterval(start, pause.round), setInterval(() => void sweep(room), pause.sweep)]
  for (const timer of timers) timer.unref()
  start()
  return {
    async stop() {
      timers.forEach(clearInterval)
      await round
    },
  }
}

async function sweep({ db, log }: Room): Promise<void> {
  await sweepOld(db).catch((error: unknown) =>
    log.warn({ err: error }, 'Old events of payments could not be removed; the next hour tries again'),
  )
}
