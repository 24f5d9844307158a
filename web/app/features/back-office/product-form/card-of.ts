import { type CardView, discountedPrice, unitPrice } from '@dix/contract'
import { ownPath } from '../../../ui/picture.tsx'
import { digitsOf, type ProductDraft } from './draft.ts'
import { faultsOfDraft } from './draft-faults.ts'

/**
 * A form as the card that shoppers would see; invalid figures count as zero.
 *
 * @param name shown while the form has no name
 */
export function cardOf(draft: ProductDraft, name: string): CardView {
  const faults = faultsOfDraft(draft, true)
  const figure = (field: 'price' | 'discount' | 'stock') =>
    faults[field] ? 0 : Number(digitsOf(draft[field]))
  const [price, discount] = [figure('price'), figure('discount')]
  const image = draft.image[0]
  return {
    _id: 'preview',
    name: draft.name.trim() || name,
    path: '#',
    brand: draft.brand.trim(),
    unit: draft.unit.trim(),
    unitPrice: price > 0 ? unitPrice(draft.unit, price, discount) : null,
    price,
    discount,
    finalPrice: discountedPrice(price, discount),
    // An empty stock field is not "sold out".
    stock: draft.stock.trim() === '' ? 1 : figure('stock'),
    image: image === undefined ? null : ownPath(image),
  }
}
