import { whenIdle } from '../../../platform/dom/fetch-ahead.ts'
import { hasHint } from '../../../platform/session/hint.ts'
import { isSignedIn } from '../../../platform/session/session.ts'
import { isPageDirty, onSessionEvent } from '../../../platform/session/tabs.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { loadFailed } from './account-cart.ts'
import {
  accountCart,
  cartMessage,
  currentSession,
  deleteStored,
  endSession,
  updateAccountCart,
} from './account-state.ts'
import { withPendingEdits } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

const load = () => import('./account-sync.ts')

let isFollowing = false
/** Whether this page's cart follows the session, which it does until the page is left. */
// Stryker disable next-line ArrowFunction: only the set-up of tests asks.
export const isFollowingSession = () => isFollowing

/** Whether a signed-in user's cart is not synced because the code could not be fetched. */
let isMissing = false
/** Whether the sync is loaded, which stores unanswered edits itself when the page is left. */
let isLoaded = false

/** Tries again to sync an account's cart if the code could not be fetched. */
export async function syncIfMissing(): Promise<void> {
  if (isMissing) await enter()
}

/** Reloads a page that still lacks the sync code, because older browsers remember a failed import until the page reloads. */
export function reloadIfMissing(): void {
  if (!isMissing || !navigator.onLine || isPageDirty()) return
  // The edits are merged once the page is back.
  changeVisitorCart((cart) => withPendingEdits(cart, accountCart()))
  location.reload()
}

/**
 * Follows the session, once a page shows the cart.
 *
 * @param refreshVisitor called for visitors when the browser is idle, because their prices may be old
 */
export function followSession(refreshVisitor: () => void): void {
  if (isFollowing) return
  isFollowing = true
  if (isSignedIn()) void enter()
  else whenIdle(refreshVisitor)
  onSessionEvent((event) => {
    // The page stays, and its cart with it.
    if (event === 'cut-off' && accountCart().edits.size === 0) return
    if (event === 'dead' || event === 'cut-off') rescueEdits()
    // If this tab learns of the sign-out late, after the next sign-in, the stored data may belong to the next user.
    if (event === 'signed-out' && !hasHint(document.cookie)) deleteStored()
    isMissing = false
    endSession()
    if (event === 'signed-in') void enter()
  })
  addEventListener('online', syncIfMissing)
  addEventListener('pagehide', keepUnsent)
  // A page restored from the back-forward cache may be shown to another user.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    endSession()
    if (isSignedIn()) void enter()
    else void load().then(({ leave }) => leave())
  })
}

async function enter(): Promise<void> {
  const session = currentSession()
  isMissing = false
  try {
    const sync = await load()
    isLoaded = true
    if (session === currentSession()) await sync.enter()
  } catch {
    if (session !== currentSession()) return
    isMissing = true
    updateAccountCart(loadFailed)
  }
}

/** Edits that a page without the sync code has not sent are merged by the next page. */
function keepUnsent(): void {
  if (isLoaded || !isSignedIn() || accountCart().edits.size === 0) return
  changeVisitorCart((cart) => withPendingEdits(cart, accountCart()))
}

/** Saves the pending edits of an expired session in the visitor's cart, which is merged at the next sign-in. */
function rescueEdits(): void {
  const account = accountCart()
  if (account.edits.size === 0) return
  const before = visitorCart()
  changeVisitorCart((cart) => withPendingEdits(cart, account))
  toast('error', cartMessage(visitorCart() === before ? 'notSaved' : 'editsSaved'))
}
