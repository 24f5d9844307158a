import { Outlet } from 'react-router'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'account' }

/** There is nothing to load on the server; said so, or the browser would render the first page anew. */
export const loader = () => null

export const clientLoader = () => loadTexts('account')

/** Stands around signing in, checkout and accounts, whose texts public pages do without. */
export default function Account() {
  return <Outlet />
}
