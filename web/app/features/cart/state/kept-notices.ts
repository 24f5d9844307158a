import { findUser } from '../../../platform/api/shopper.ts'
import { currentStay } from './account-cart.ts'
import { readKept, writeKept } from './kept-text.ts'
import { type AccountNotice, accountNotices, noticesPlace, showAccountNotices } from './notices.ts'
import { joinNotices, type KeptNotices, readNotices } from './read-notices.ts'

/** Tells whoever is signed in, over reloads as well, until they have taken note. */
export async function noteForAccount(notices: readonly AccountNotice[]): Promise<void> {
  if (notices.length === 0) return
  showAccountNotices(joinNotices(accountNotices(), notices))
  const stay = currentStay()
  const user = await findUser()
  if (user && stay === currentStay()) keep({ user: user._id, notices: accountNotices() })
}

/** Shows what was kept for whoever is signed in. What was kept for somebody else is thrown away. */
export async function recallNotices(): Promise<void> {
  const kept = readNotices(readKept(noticesPlace))
  if (!kept) return
  const stay = currentStay()
  const user = await findUser()
  if (!user || stay !== currentStay()) return
  if (user._id === kept.user) showAccountNotices(joinNotices(kept.notices, accountNotices()))
  else keep({ user: user._id, notices: accountNotices() })
}

function keep(kept: KeptNotices): void {
  writeKept(noticesPlace, kept.notices.length > 0 ? JSON.stringify(kept) : null)
}

addEventListener('storage', ({ key, newValue }) => {
  if (key !== noticesPlace) return
  // Taken note of in another tab.
  if (newValue === null) showAccountNotices([])
  else void recallNotices()
})
