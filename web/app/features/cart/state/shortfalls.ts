import type { Shortfall } from '@dix/contract'
import { localeOfPage } from '../../../platform/texts/load.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { toast } from '../../../ui/toasts.ts'
import { noteForAccount } from './kept-notices.ts'
import type { AccountNotice } from './notices.ts'

/** Names that a toast can hold; the cart tells all of them. */
const named = 3

/**
 * Says at once what could not be met when carts were merged, and notes it for the cart.
 *
 * @param names of the products by id: the shop does not know those that have left it
 */
export function tellShortfalls(shortfalls: readonly Shortfall[], names: ReadonlyMap<string, string>): void {
  if (shortfalls.length === 0) return
  const notices = shortfalls.map(({ productId, name, wanted, quantity }): AccountNotice => {
    if (name === '') return { kind: 'gone', name: names.get(productId) ?? productId }
    return { kind: 'short', name, wanted, quantity }
  })
  void noteForAccount(notices)
  const first = notices.slice(0, named).map(({ name }) => name)
  const list = [...first, ...(notices.length > named ? ['…'] : [])].join(', ')
  toast('error', translator(localeOfPage())('cart.notAllHad', { names: list }))
}
