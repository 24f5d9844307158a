import { setTimeout as wait } from 'node:timers/promises'
import type { CardState } from '@dix/contract'
import { inTransaction } from '../platform/database/retrying.ts'
import { pageStays } from './problems.ts'
import { ProviderFailure } from './provider.ts'
import { type AwaitedPayment, findPayment, isAwaited, lockPayment } from './queries.ts'
import type { Room } from './room.ts'
import { isOver, type Session, shownState } from './rules.ts'
import { giveUp, lapse, settle } from './settle.ts'

/** Milliseconds that a shopper's question waits for a slow provider. What it answers later is noted all the same. */
const patience = 4_000

/** What the provider does not know, nobody can pay. */
const gone: Session = { outcome: 'over', reference: null, amount: null, currency: null, paymentIntent: null }

/** Asks the provider about a payment and notes what it says. @throws ProviderFailure when it does not answer */
export async function learn(room: Room, { reference, sessionId }: AwaitedPayment): Promise<void> {
  const session = await room.provider.find(sessionId)
  if (session) await settle(room, reference, session)
}

/** Lets nobody pay any more and notes what became of a payment. @throws ProviderFailure */
export async function close(room: Room, { reference, sessionId }: AwaitedPayment): Promise<void> {
  await settle(room, reference, (await room.provider.close(sessionId)) ?? gone)
}

/** As `close`; a page whose time is over needs nobody to close it. @throws ProviderFailure where it can be paid in */
export async function end(room: Room, payment: AwaitedPayment): Promise<void> {
  await close(room, payment).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure && isOver(payment, new Date()))) throw error
    await giveUp(room, payment)
  })
}

/** `Payments.ask`. A page that waits asks again and again: from here the provider hears of it every two seconds. */
export async function ask(room: Room, reference: string): Promise<CardState> {
  const payment = await findPayment(room.db, reference)
  if (payment && isAwaited(payment)) {
    const asked = room.asked.get(reference) ?? learnIfReached(room, payment)
    if (!room.asked.has(reference)) room.asked.set(reference, asked)
    await Promise.race([asked, wait(patience, undefined, { ref: false })])
  }
  return stateOf(room, reference)
}

async function learnIfReached(room: Room, payment: AwaitedPayment): Promise<void> {
  await learn(room, payment).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    room.log.debug({ err: error, reference: payment.reference }, 'The payment provider could not be asked')
  })
}

/** `Payments.abandon`. */
export async function abandon(room: Room, reference: string): Promise<CardState> {
  const payment = await inTransaction(room.db, async (tx) => {
    const locked = await lockPayment(tx, reference)
    // Whoever is about to open a page for it finds it lapsed, and shows none.
    if (locked?.state === 'preparing') await lapse(room, tx, locked)
    return locked
  })
  if (payment && isAwaited(payment)) {
    await end(room, payment).catch((error: unknown) => {
      throw error instanceof ProviderFailure ? pageStays(error) : error
    })
  }
  return stateOf(room, reference)
}

async function stateOf(room: Room, reference: string): Promise<CardState> {
  const payment = await findPayment(room.db, reference)
  if (!payment) throw new Error(`Nothing was ever to be paid for ${reference}.`)
  return shownState(payment.state)
}
