import { ApiError } from '@dix/contract'
import { QueryObserver } from '@tanstack/react-query'
import { shopper } from '../../../platform/api/shopper.ts'
import { isSignedIn } from '../../../platform/session/session.ts'
import { hearTabs } from '../../../platform/session/tabs.ts'
import { toast } from '../../../ui/toasts.ts'
import { accountCart, currentStay, dispatch } from './account-cart.ts'
import { announce, cartQuery, reload } from './account-query.ts'
import { recallNotices } from './kept-notices.ts'
import { forgetProducts } from './kept-products.ts'
import { forgetPending, keepPending, recallPending } from './kept-wishes.ts'
import { lineFrom } from './line.ts'
import { mergeVisitorCart } from './merge.ts'
import { dueOf, type KeptWish } from './read-wishes.ts'
import { say } from './say.ts'
import { flush, startSending, stopSending } from './send-wishes.ts'
import { keepKnown, noteGone } from './vanished.ts'

export { announce, flush, reload }

/** Stands for one stay of one person; null while nobody is signed in. */
let entered: object | null = null
let stopFollowing = () => {}

hearTabs((notice) => {
  if (notice === 'signed-out' || notice === 'dead' || notice === 'cut-off') leave()
  if (notice === 'signed-out') forgetKept()
})

addEventListener('pagehide', () => {
  keepPending()
  keepKnown()
})

/** Somebody is signed in: what was chosen before goes to their cart, then their cart is followed. */
export async function enter(): Promise<void> {
  leave()
  const mine = {}
  entered = mine
  void recallNotices()
  const [kept] = await Promise.all([recallPending(), bringAlong()])
  if (entered !== mine) return
  followCart(kept)
  startSending()
}

/** Nobody is signed in any more. */
export function leave(): void {
  entered = null
  stopSending()
  stopFollowing()
}

async function bringAlong(): Promise<void> {
  const stay = currentStay()
  dispatch({ type: 'asked' })
  const since = accountCart().clock
  try {
    const lines = await mergeVisitorCart()
    if (!lines || stay !== currentStay()) return
    dispatch({ type: 'told', lines: lines.map(lineFrom), since })
    announce()
  } catch (failure) {
    // Whoever was signed in is not any more, and the cart is a visitor's again.
    if (stay !== currentStay()) return
    toast('error', failure instanceof ApiError ? failure.message : say('mergeLater'))
  }
}

/** @param kept wishes of before, to be taken up once it is known what the account holds */
function followCart(kept: readonly KeptWish[]): void {
  const observer = new QueryObserver(shopper, cartQuery)
  let heard: unknown
  const stop = observer.subscribe(({ data, isError }) => {
    if (data && data !== heard) {
      const before = heard ? (accountCart().lines ?? []).map(({ product }) => product) : null
      dispatch({ type: 'told', ...data })
      if (!heard) takeUp(kept)
      heard = data
      void noteGone(before)
      if (accountCart().doubtful) void reload()
    } else if (isError) {
      dispatch({ type: 'failed' })
    }
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

/** What was wished before the page went away is wished again. */
function takeUp(kept: readonly KeptWish[]): void {
  if (kept.length === 0) return
  const { lines, wishes } = accountCart()
  for (const line of dueOf(kept, lines ?? [])) {
    // What was tapped since is newer.
    if (!wishes.has(line.product._id)) dispatch({ type: 'chosen', line })
  }
  forgetPending()
  flush()
}

/** Nothing that was kept for one person waits for the next. */
function forgetKept(): void {
  forgetPending()
  forgetProducts()
}

/** The connection is back: what waited for it goes its way. */
async function comeBack(): Promise<void> {
  dispatch({ type: 'woken' })
  await bringAlong()
  flush()
  await reload()
}
