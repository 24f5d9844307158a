import { localeOfPage } from '../../../platform/texts/load.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { dismissToast, toast } from '../../../ui/toasts.ts'
import { currentQuantity, setQuantity } from '../state/cart.ts'
import { type CartCard, mostOf } from '../state/line.ts'

/** What was said last about a change: fast taps replace it rather than pile up. */
let said = 0

/** Changes how many pieces of a product the cart holds, and says so; the last piece can be put back. */
export function changeQuantity(card: CartCard, quantity: number): void {
  const t = translator(localeOfPage())
  const before = currentQuantity(card._id)
  dismissToast(said)
  if (quantity > before && quantity > mostOf(card)) {
    said = toast('error', t('cart.onlyLeft', { count: String(mostOf(card)) }))
  } else if (!setQuantity(card, quantity)) {
    said = toast('error', t('cart.full'))
  } else if (quantity === 0) {
    // The shop would not give back what it has no more of.
    const canUndo = before <= mostOf(card)
    const undo = { label: t('cart.undo'), act: () => changeQuantity(card, before) }
    said = toast('success', t('cart.removed'), canUndo ? undo : undefined)
  } else {
    said = toast('success', t(quantity > before ? 'cart.added' : 'cart.removed'))
  }
}
