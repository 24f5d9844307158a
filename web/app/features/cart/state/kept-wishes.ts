import { findUser, knownUser } from '../../../platform/api/shopper.ts'
import { accountCart } from './account-cart.ts'
import { readKept, writeKept } from './kept-text.ts'
import { joinWishes, type KeptWish, type KeptWishes, pendingOf, readWishes } from './read-wishes.ts'

/** Where the browser keeps wishes of an account whose page went away, with whose they are. */
const place = 'dix-cart-wishes'

/** The page goes away: what was not answered is kept on the device, to be sent when its person is next here. */
export function keepPending(): void {
  const wishes = pendingOf(accountCart())
  const user = knownUser()?._id
  if (wishes.length === 0 || user === undefined) return
  const before = readWishes(readKept(place))
  const known = before?.user === user ? before.wishes : []
  writeKept(place, JSON.stringify({ user, wishes: joinWishes(known, wishes) } satisfies KeptWishes))
}

/** What was kept for whoever is signed in. What was kept for somebody else is thrown away. */
export async function recallPending(): Promise<readonly KeptWish[]> {
  const kept = readWishes(readKept(place))
  if (!kept) return []
  const user = (await findUser())?._id
  if (user === kept.user) return kept.wishes
  if (user !== undefined) forgetPending()
  return []
}

/** They are taken up again, or nobody's any more. */
export function forgetPending(): void {
  writeKept(place, null)
}
