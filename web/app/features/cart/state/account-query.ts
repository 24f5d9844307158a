import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { shopper } from '../../../platform/api/shopper.ts'
import { accountCart, dispatch } from './account-cart.ts'
import { lineFrom } from './line.ts'

/** The account's cart as the server tells it, and when it was asked for by the clock of the intents. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async () => {
    dispatch({ type: 'asked' })
    const since = accountCart().clock
    const { data } = await ask('GET /api/cart/get')
    return { lines: data.map(lineFrom), since }
  },
})

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('dix-cart') : null
if (channel) channel.onmessage = () => void reload()

/** Tells the other tabs that the account's cart has changed. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Asks for the account's cart anew, whatever was asked before; nothing where nobody follows it. */
export async function reload(): Promise<void> {
  await shopper.invalidateQueries({ queryKey: cartQuery.queryKey })
}
