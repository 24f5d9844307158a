import { whenIdle } from '../dom/fetch-ahead.ts'
import { isSignedIn } from '../session/session.ts'
import { hearTabs } from '../session/tabs.ts'
import { forgetAccountCart } from './account-cart.ts'

/** The part that talks to the server about an account's cart; only browsers of the signed in load it. */
export const loadSync = () => import('./account-sync.ts')

let following = false

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
    forgetAccountCart()
    if (notice === 'signed-in') void enter()
  })
  // A page that comes back whole from the browser's memory may come back to somebody else.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    forgetAccountCart()
    if (isSignedIn()) void enter()
    else void loadSync().then(({ leave }) => leave())
  })
}

async function enter(): Promise<void> {
  const sync = await loadSync()
  await sync.enter()
}
