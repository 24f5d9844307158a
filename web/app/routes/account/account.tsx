import { Outlet } from 'react-router'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'account' }

/** Nothing to load on the server. Without a loader the client would render the first page again. */
export const loader = () => null

export const clientLoader = () => loadTexts('account')

/** Around sign-in, checkout and accounts, whose texts public pages do not load. */
export default function Account() {
  return <Outlet />
}
