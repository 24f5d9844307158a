import { inTransaction } from '../platform/database/retrying.ts'
import { end } from './ask.ts'
import type { PaymentPage, SessionRequest } from './payments.ts'
import { amountRefused, paidAlready, unavailable } from './problems.ts'
import { ProviderFailure } from './provider.ts'
import { findPayment, isAwaited, lockPayment, type Payment, saveSession } from './queries.ts'
import type { Room } from './room.ts'
import { lapse } from './settle.ts'

/** `Payments.open`. The provider is asked outside of any transaction: it may take its time. */
export function openPage(room: Room, reference: string, request: SessionRequest): Promise<PaymentPage> {
  const { opening } = room
  const page = opening.get(reference) ?? findOrMake(room, reference, request)
  opening.set(reference, page)
  return page.finally(() => opening.delete(reference))
}

async function findOrMake(room: Room, reference: string, request: SessionRequest): Promise<PaymentPage> {
  try {
    const payment = await findCurrent(room, reference)
    if (payment?.state !== 'preparing') return pageOf(payment) ?? refuse(payment)
    const page = await room.provider.create({ ...payment, publicUrl: room.publicUrl }, request)
    return await keepPage(room, reference, page)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return await withoutPage(room, reference, error)
  }
}

/** A payment as it is now: a page whose time is over shows nothing that anybody wants to see again. */
async function findCurrent(room: Room, reference: string): Promise<Payment | undefined> {
  const payment = await findPayment(room.db, reference)
  if (!payment || !isAwaited(payment) || payment.expiresAt > new Date()) return payment
  await end(room, payment)
  return findPayment(room.db, reference)
}

/** Saves the page, unless the payment lapsed or got another while it was made: then nobody shall pay in it. */
async function keepPage(room: Room, reference: string, page: PaymentPage): Promise<PaymentPage> {
  if (await saveSession(room.db, reference, page)) return page
  const payment = await findPayment(room.db, reference)
  const current = pageOf(payment)
  if (current?.id !== page.id) await room.provider.close(page.id)
  return current ?? refuse(payment)
}

/** The payment lapses, so that nothing is held for a page that is not there, unless another node has opened it. */
async function withoutPage(room: Room, reference: string, failure: ProviderFailure): Promise<PaymentPage> {
  const others = await inTransaction(room.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    // Whoever asks for it at this moment opens it, or lets it lapse.
    if (payment?.state === 'preparing' && failure.kind !== 'conflict') await lapse(room, tx, payment)
    return pageOf(payment)
  })
  if (others) return others
  if (failure.kind === 'amount') throw amountRefused(failure)
  const ours = failure.kind === 'refused' || failure.kind === 'missing'
  room.log[ours ? 'error' : 'warn']({ err: failure, reference }, 'The payment provider opened no page')
  throw unavailable(failure)
}

function pageOf(payment: Payment | undefined): PaymentPage | undefined {
  if (payment?.state !== 'open') return undefined
  return { id: payment.sessionId!, url: payment.url! }
}

function refuse(payment: Payment | undefined): never {
  throw payment?.state === 'paid' ? paidAlready() : unavailable()
}
