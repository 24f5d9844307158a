import type { CartLine } from '@dix/contract'
import { type Line, lineFrom, quantityOf, reuseUnchanged, withLine } from './line.ts'

/** A quantity chosen by the shopper that the server has neither confirmed nor refused. */
type PendingEdit = {
  /** The chosen line: quantity 0 removes it. */
  line: Line
  /** `paused`: a request got no response; not sent again before `resume`. */
  status: 'unsent' | 'sending' | 'paused'
  /** Quantities sent since the server last responded, in order; each may have arrived. */
  unanswered: readonly number[]
  /** Number of consecutive requests that got no response. */
  losses: number
}

/** A cart from a response from the server. `revision` grows with each change to the account's cart. */
export type CartResponse = { lines: readonly Line[]; revision: number }

/** The cart of the signed-in user: the server's newest response, and the edits that it does not include yet. */
export type AccountCart = {
  /** Null until the server has responded. */
  lines: readonly Line[] | null
  revision: number
  /** Whether loading it failed. */
  failed: boolean
  edits: ReadonlyMap<string, PendingEdit>
}

export const unknownCart: AccountCart = { lines: null, revision: 0, failed: false, edits: new Map() }

/** The cart in the response of any endpoint that returns it. */
export function responseFrom({
  data,
  revision,
}: {
  data: readonly CartLine[]
  revision: number
}): CartResponse {
  return { lines: data.map(lineFrom), revision }
}

/** Applies a response from the server; one older than the current cart is dropped. */
export function receive(cart: AccountCart, { lines, revision }: CartResponse): AccountCart {
  if (cart.lines === null) return { ...cart, lines, revision, failed: false }
  return revision < cart.revision ? cart : { ...cart, lines: reuseUnchanged(cart.lines, lines), revision }
}

/** Has no effect once the lines are loaded. */
export function loadFailed(cart: AccountCart): AccountCart {
  return { ...cart, failed: cart.lines === null }
}

/** The server's lines with the pending edits. `base` stands in for the server's lines until they are loaded. */
export function optimisticLines({ lines, edits }: AccountCart, base: readonly Line[]): readonly Line[] {
  return [...edits.values()].reduce((wanted, { line }) => withLine(wanted, line), lines ?? base)
}

/** The edits to send now, at most one request per product at a time. */
export function unsentEdits({ edits }: AccountCart): Line[] {
  return [...edits.values()].filter(({ status }) => status === 'unsent').map(({ line }) => line)
}

/** Adds or replaces the edit of a line. */
export function edit(cart: AccountCart, line: Line): AccountCart {
  const productId = line.product._id
  const { status, unanswered, losses } = cart.edits.get(productId) ?? newEdit
  const isKnown = cart.lines !== null && quantityOf(cart.lines, productId) === line.quantity
  if (isKnown && unanswered.length === 0) return dropEdit(cart, productId)
  const isSending = status === 'sending'
  const edited = { line, status: isSending ? status : 'unsent', unanswered, losses } as const
  return { ...cart, edits: new Map(cart.edits).set(productId, edited) }
}

const newEdit = { status: 'unsent', unanswered: [], losses: 0 } as const

/** Call this when the edit of a product is sent. */
export function markSending(cart: AccountCart, productId: string): AccountCart {
  return changeEdit(cart, productId, (pending) => ({
    ...pending,
    status: 'sending',
    unanswered: [...pending.unanswered, pending.line.quantity],
  }))
}

/** The server has confirmed or refused the edit in flight. A newer edit of the product stays, to be sent next. */
export function settleEdit(cart: AccountCart, productId: string): AccountCart {
  return changeEdit(cart, productId, ({ line, unanswered }) =>
    unanswered.at(-1) === line.quantity ? undefined : { line, ...newEdit },
  )
}

/** Records that the request of an edit got no response. */
export function markLost(cart: AccountCart, productId: string): AccountCart {
  return changeEdit(cart, productId, (pending) => ({
    ...pending,
    status: 'paused',
    losses: pending.losses + 1,
  }))
}

/** Lets paused edits be sent again: the edit of one product, or all of them with new retries. */
export function resume(cart: AccountCart, productId?: string): AccountCart {
  const resumed = (pending: PendingEdit): PendingEdit =>
    pending.status === 'paused' ? { ...pending, status: 'unsent' } : pending
  if (productId !== undefined) return changeEdit(cart, productId, resumed)
  const edits = [...cart.edits].map(([id, pending]) => [id, { ...resumed(pending), losses: 0 }] as const)
  return { ...cart, edits: new Map(edits) }
}

/** Drops an edit, so that the server's quantity is shown again. */
export function dropEdit(cart: AccountCart, productId: string): AccountCart {
  return changeEdit(cart, productId, () => undefined)
}

function changeEdit(
  cart: AccountCart,
  productId: string,
  change: (pending: PendingEdit) => PendingEdit | undefined,
): AccountCart {
  const pending = cart.edits.get(productId)
  if (!pending) return cart
  const edits = new Map(cart.edits)
  const changed = change(pending)
  if (changed) edits.set(productId, changed)
  else edits.delete(productId)
  return { ...cart, edits }
}
