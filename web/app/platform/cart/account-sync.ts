import { Refused, Unreachable } from '@dix/contract'
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { ask } from '../api/ask.ts'
import { shopper } from '../api/shopper.ts'
import { isSignedIn } from '../session/session.ts'
import { hearTabs } from '../session/tabs.ts'
import { localeOfPage } from '../texts/load.ts'
import { translator } from '../texts/translator.ts'
import { accountCart, dispatch } from './account-cart.ts'
import { unsent } from './intents.ts'
import { type Line, lineFrom } from './line.ts'
import { mergeVisitorCart } from './merge.ts'

/** Milliseconds before a change that no answer came to is sent again; then it is given up. */
const patience = [1_000, 3_000, 9_000] as const

const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async () => {
    dispatch({ type: 'asked' })
    const since = accountCart().clock
    const { data } = await ask('GET /api/cart/get')
    return { lines: data.map(lineFrom), since }
  },
})

/** What holds for one stay of one person; null while nobody is signed in, or their cart is not asked for yet. */
let stay: { open: boolean } | null = null
let stopFollowing = () => {}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('dix-cart') : null
if (channel) channel.onmessage = () => void reload()

hearTabs((notice) => {
  if (notice === 'signed-out' || notice === 'dead') leave()
})

/** Tells the other tabs that the account's cart has changed. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Asks for the account's cart anew, whatever was asked before. */
export async function reload(): Promise<void> {
  if (stay?.open) await shopper.invalidateQueries({ queryKey: cartQuery.queryKey })
}

/** Somebody is signed in: what was chosen before goes to their cart, then their cart is followed. */
export async function enter(): Promise<void> {
  leave()
  const mine = { open: false }
  stay = mine
  await bringAlong()
  if (stay !== mine) return
  mine.open = true
  followCart()
  flush()
}

/** Nobody is signed in any more. */
export function leave(): void {
  stay = null
  stopFollowing()
}

async function bringAlong(): Promise<void> {
  try {
    const lines = await mergeVisitorCart()
    if (!lines) return
    dispatch({ type: 'asked' })
    dispatch({ type: 'told', lines: lines.map(lineFrom), since: accountCart().clock })
    announce()
  } catch (failure) {
    toast('error', failure instanceof Refused ? failure.message : say('mergeLater'))
  }
}

function followCart(): void {
  const observer = new QueryObserver(shopper, cartQuery)
  const stop = observer.subscribe(({ data, isError }) => {
    if (data) dispatch({ type: 'told', ...data })
    else if (isError) dispatch({ type: 'failed' })
    if (accountCart().doubtful) void reload()
  })
  const reconnect = () => void (isSignedIn() ? comeBack() : leave())
  addEventListener('online', reconnect)
  stopFollowing = () => {
    stop()
    observer.destroy()
    removeEventListener('online', reconnect)
    stopFollowing = () => {}
  }
}

/** The connection is back: what waited for it goes its way. */
async function comeBack(): Promise<void> {
  dispatch({ type: 'woken' })
  await bringAlong()
  flush()
  await reload()
}

/** Sends every wish that is not on its way. */
export function flush(): void {
  if (!stay?.open) return
  for (const line of unsent(accountCart())) void send(line, stay)
}

async function send({ product, quantity }: Line, mine: object): Promise<void> {
  const productId = product._id
  const before = accountCart().wishes.get(productId)?.losses ?? 0
  dispatch({ type: 'sent', productId })
  try {
    const { data } = await ask('PUT /api/cart/set', { productId, quantity })
    if (stay !== mine) return
    dispatch({ type: 'answered', productId, lines: data.map(lineFrom) })
    announce()
    // A sending that got lost before may have arrived late.
    if (before > 0 || accountCart().doubtful) void reload()
  } catch (failure) {
    if (stay === mine && failure instanceof Unreachable) takeLoss(productId)
    else if (stay === mine) takeRefusal(productId, failure)
    else if (failure instanceof Refused) toast('error', failure.message)
  }
  flush()
}

function takeRefusal(productId: string, failure: unknown): void {
  dispatch({ type: 'refused', productId })
  const wished = accountCart().wishes.has(productId)
  if (!wished) toast('error', failure instanceof Refused ? failure.message : say('notSaved'))
  void reload()
}

function takeLoss(productId: string): void {
  dispatch({ type: 'lost', productId })
  if (!navigator.onLine) {
    toast('error', say('offlineKept'))
    return
  }
  const losses = accountCart().wishes.get(productId)?.losses ?? 0
  const pause = patience[losses - 1]
  if (pause !== undefined) {
    setTimeout(() => {
      dispatch({ type: 'woken', productId })
      flush()
    }, pause)
    return
  }
  dispatch({ type: 'dropped', productId })
  toast('error', say('notSaved'))
  // Whether one of the tries arrived is not known.
  announce()
  void reload()
}

function say(key: 'mergeLater' | 'notSaved' | 'offlineKept'): string {
  return translator(localeOfPage())(`cart.${key}`)
}
