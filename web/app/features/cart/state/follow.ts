import { whenIdle } from '../../../platform/dom/fetch-ahead.ts'
import { isSignedIn } from '../../../platform/session/session.ts'
import { hearTabs } from '../../../platform/session/tabs.ts'
import { accountCart, currentStay, dispatch, forgetAccountCart } from './account-cart.ts'
import { keepWishes } from './keep-wishes.ts'
import { dismissAccountNotices, showAccountNotices } from './notices.ts'

const load = () => import('./account-sync.ts')

let following = false
/** Somebody is signed in whose cart is not followed: the code for it could not be fetched. */
let missed = false

/**
 * The part that talks to the server about an account's cart; only browsers of the signed in load it.
 *
 * @throws TypeError where it cannot be fetched
 */
export async function loadSync() {
  const sync = await load()
  if (missed) {
    missed = false
    await sync.enter()
  }
  return sync
}

/**
 * Follows whoever is signed in, from the moment that something of a page wants to know.
 *
 * @param freshen done in a quiet moment for visitors, whose products nobody has asked about for a while
 */
export function follow(freshen: () => void): void {
  if (following) return
  following = true
  if (isSignedIn()) void enter()
  else whenIdle(freshen)
  hearTabs((notice) => {
    if (notice === 'renewed') return
    // The page stays as it is, the cart with it.
    if (notice === 'cut-off' && accountCart().wishes.size === 0) return
    if (notice === 'dead' || notice === 'cut-off') keepWishes()
    if (notice === 'signed-out') dismissAccountNotices()
    forgetAccount()
    if (notice === 'signed-in') void enter()
  })
  addEventListener('online', () => missed && void enter())
  // A page that comes back whole from the browser's memory may come back to somebody else.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    forgetAccount()
    if (isSignedIn()) void enter()
    else void load().then(({ leave }) => leave())
  })
}

/** Nothing of one person is shown to the next. */
function forgetAccount(): void {
  missed = false
  forgetAccountCart()
  showAccountNotices([])
}

async function enter(): Promise<void> {
  const stay = currentStay()
  missed = false
  try {
    const sync = await load()
    if (stay === currentStay()) await sync.enter()
  } catch {
    if (stay !== currentStay()) return
    missed = true
    dispatch({ type: 'failed' })
  }
}
