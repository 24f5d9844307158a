import { ApiError, type ErrorOf, isErrorOf, type SharedCode } from '@dix/contract'
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { findUser, invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { isSignedIn } from '../../../platform/session/session.ts'
import { onSessionEvent } from '../../../platform/session/tabs.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import {
  dropEdit,
  edit,
  loadFailed,
  markLost,
  markSending,
  receive,
  responseFrom,
  resume,
  settleEdit,
  unsentEdits,
} from './account-cart.ts'
import { loadChanges, reportGoneProducts, storeProducts } from './account-changes.ts'
import {
  accountCart,
  cartMessage,
  currentSession,
  deleteStored,
  showAccountChanges,
  storageKeys,
  updateAccountCart,
} from './account-state.ts'
import type { Line } from './line.ts'
import { mergeVisitorCart } from './merge.ts'
import { editsDue, editsToStore, joinEdits, type StoredEdit, storedEdits } from './stored-edits.ts'

/** Milliseconds before an edit that got no response is sent again; after the last one it is dropped. */
const retryDelays = [1_000, 3_000, 9_000] as const

const cartQuery = queryOptions({
  // Stryker disable next-line StringLiteral: any key that no other query has will do.
  queryKey: ['cart'],
  queryFn: async () => responseFrom(await ask('GET /api/cart/get')),
  // A response that equals the last one counts too, because its missing products may still be unchecked.
  structuralSharing: false,
})

/** The session whose cart this tab syncs; null while edits must wait, because a merge would add to their quantities. */
let active: object | null = null
let unfollow = () => {}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('dix-cart') : null
if (channel) channel.onmessage = () => void refetch()

onSessionEvent(() => leave())

addEventListener('storage', ({ key, newValue }) => {
  if (key !== storageKeys.changes) return
  // Dismissed in another tab.
  if (newValue === null) showAccountChanges([])
  else void loadChanges()
})

addEventListener('pagehide', () => {
  const edits = editsToStore(accountCart())
  storedEdits.saveEarly((stored) => joinEdits(stored, edits))
  storeProducts()
})

/** Notifies the other tabs of a change to the account's cart. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Refetches the account's cart, if this tab syncs it. */
export async function refetch(): Promise<void> {
  await invalidate({ queryKey: cartQuery.queryKey })
}

/** Call this after a sign-in: merges the visitor's cart into the account's, then syncs it. */
export async function enter(): Promise<void> {
  leave()
  const session = currentSession()
  // The user must be known before the page is left, because edits are then stored for that user.
  void findUser()
  void loadChanges()
  const [stored] = await Promise.all([storedEdits.load(), bringVisitorCart()])
  if (session !== currentSession()) return
  active = session
  follow(stored)
  flush()
}

/** Call this after the session has ended. */
export function leave(): void {
  active = null
  unfollow()
}

async function bringVisitorCart(): Promise<void> {
  const session = currentSession()
  try {
    const response = await mergeVisitorCart()
    if (!response || session !== currentSession()) return
    updateAccountCart((cart) => receive(cart, response))
    announce()
  } catch (failure) {
    // The user has signed out in the meantime, so the cart is a visitor's again.
    if (session !== currentSession()) return
    toast('error', failure instanceof ApiError ? failure.message : cartMessage('mergeLater'))
  }
}

/** @param stored edits of an earlier page, sent again once the account's cart is loaded */
function follow(stored: readonly StoredEdit[]): void {
  const observer = new QueryObserver(queryClient, cartQuery)
  let last: unknown
  const stop = observer.subscribe(({ data, isError }) => {
    if (data && data !== last) {
      const before = last ? accountCart().lines : null
      updateAccountCart((cart) => receive(cart, data))
      if (!last) resend(stored)
      last = data
      void reportGoneProducts(before)
    } else if (isError) {
      updateAccountCart(loadFailed)
    }
  })
  const reconnect = () => void (isSignedIn() ? catchUp() : leave())
  addEventListener('online', reconnect)
  unfollow = () => {
    stop()
    removeEventListener('online', reconnect)
  }
}

function resend(stored: readonly StoredEdit[]): void {
  if (stored.length === 0) return
  for (const line of editsDue(stored, accountCart().lines!)) {
    // An edit made on this page is newer.
    if (!accountCart().edits.has(line.product._id)) updateAccountCart((cart) => edit(cart, line))
  }
  deleteStored([storageKeys.edits])
  flush()
}

/** Call this when the connection is back. */
async function catchUp(): Promise<void> {
  updateAccountCart(resume)
  void findUser()
  await bringVisitorCart()
  flush()
  await refetch()
}

/** Sends every edit that is not in flight. */
export function flush(): void {
  if (active === null) return
  for (const line of unsentEdits(accountCart())) void send(line, active)
}

async function send({ product, quantity }: Line, session: object): Promise<void> {
  const productId = product._id
  const mayArriveTwice = accountCart().edits.get(productId)!.unanswered.length > 0
  updateAccountCart((cart) => markSending(cart, productId))
  try {
    const response = responseFrom(await ask('PUT /api/cart/set', { productId, quantity }))
    if (active !== session) return
    updateAccountCart((cart) => settleEdit(receive(cart, response), productId))
    announce()
    // An earlier lost request may arrive late.
    if (mayArriveTwice) void refetch()
  } catch (failure) {
    // The session ended: the edits were saved, with a message.
    if (active !== session) return
    if (isErrorOf(failure, 'PUT /api/cart/set')) handleRefusal(productId, failure)
    else handleLoss(productId)
  }
  flush()
}

type CartRefusal = ErrorOf<'PUT /api/cart/set'>

function handleRefusal(productId: string, { code, message }: CartRefusal): void {
  // All of these roll back the edit; a new code does not compile until it is decided too.
  code satisfies 'not_found' | 'stock_short' | 'cart_full' | SharedCode
  updateAccountCart((cart) => settleEdit(cart, productId))
  const isEditedSince = accountCart().edits.has(productId)
  if (!isEditedSince) toast('error', message)
  void refetch()
}

function handleLoss(productId: string): void {
  updateAccountCart((cart) => markLost(cart, productId))
  if (!navigator.onLine) {
    toast('error', cartMessage('offlineSaved'))
    return
  }
  const delay = retryDelays[accountCart().edits.get(productId)!.losses - 1]
  if (delay !== undefined) {
    setTimeout(() => {
      updateAccountCart((cart) => resume(cart, productId))
      flush()
    }, delay)
    return
  }
  updateAccountCart((cart) => dropEdit(cart, productId))
  toast('error', cartMessage('notSaved'))
  // One of the requests may have arrived.
  announce()
  void refetch()
}
