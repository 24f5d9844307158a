import { Outlet } from 'react-router'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'account' }

/** There is nothing to load on the server, but without a loader React Router would rerender the first page. */
export const loader = () => null

export const clientLoader = () => loadTexts('account')

/** Layout of sign-in, checkout and account pages. Loads their texts, which public pages omit. */
export default function Account() {
  return <Outlet />
}
