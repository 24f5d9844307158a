import { cartLimits } from '@dix/contract'
import type { Intents } from './intent-types.ts'
import { type CartCard, type Line, lineOf, quantityOf } from './line.ts'
import { isCard } from './read-stored.ts'

/** A wish whose page went away before it was answered. */
export type KeptWish = {
  product: CartCard
  /** As wanted; 0 takes it out. */
  quantity: number
  /** What the account may hold of it if nobody changed it since; null where that is not known. */
  from: readonly number[] | null
}

/** Wishes as the browser keeps them, with the id of whoever wished: they are nobody else's. */
export type KeptWishes = { user: string; wishes: readonly KeptWish[] }

/** What the account was not seen to hold yet. */
export function pendingOf({ lines, wishes }: Intents): KeptWish[] {
  return [...wishes.values()].map(({ line: { product, quantity }, unanswered }) => ({
    product,
    quantity,
    from: lines && [quantityOf(lines, product._id), ...unanswered],
  }))
}

/** The wishes that are still to be sent. What was changed elsewhere since they were kept is newer than they are. */
export function dueOf(kept: readonly KeptWish[], lines: readonly Line[]): Line[] {
  return kept.flatMap(({ product, quantity, from }) => {
    const held = quantityOf(lines, product._id)
    const isDue = held !== quantity && (from === null || from.includes(held))
    return isDue ? [lineOf(product, quantity)] : []
  })
}

/** Both, each product once: what was wished last counts. */
export function joinWishes(known: readonly KeptWish[], fresh: readonly KeptWish[]): KeptWish[] {
  return [...new Map([...known, ...fresh].map((wish) => [wish.product._id, wish])).values()]
}

/** Wishes from what a browser kept, whoever wrote it; null where nothing of it makes sense. */
export function readWishes(text: string | null): KeptWishes | null {
  try {
    const { user, wishes } = (JSON.parse(text ?? '{}') ?? {}) as Record<keyof KeptWishes, unknown>
    if (typeof user !== 'string' || !Array.isArray(wishes)) return null
    return { user, wishes: wishes.filter(isWish) }
  } catch {
    return null
  }
}

function isWish(value: unknown): value is KeptWish {
  const { product, quantity, from } = (value ?? {}) as Record<keyof KeptWish, unknown>
  return (
    isCard(product) &&
    isQuantity(quantity) &&
    (from === null || (Array.isArray(from) && from.every(isQuantity)))
  )
}

const isQuantity = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= cartLimits.quantity
