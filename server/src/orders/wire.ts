import { discountedPrice, type Order, orderStateTable } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../cart/index.ts'
import { absoluteImageUrl } from '../platform/http/image-url.ts'
import { localeOf } from '../platform/http/locale.ts'
import type { OrdersDependencies } from './dependencies.ts'
import type { OrderLine, StoredOrder } from './schema.ts'

/** Whom an answer is for. */
export function viewerOf({ shopLanguage, publicUrl }: OrdersDependencies, request: FastifyRequest): Viewer {
  return { locale: localeOf(request, shopLanguage), shopLanguage, publicUrl }
}

/** An order as the API shows it: field by field, so that nothing else gets out. */
export function asOrder(order: StoredOrder, viewer: Viewer): Order {
  const items = order.lines.map((line) => ({
    productId: line.productId,
    name: nameOf(line, viewer),
    image: line.images.map((image) => absoluteImageUrl(image, viewer.publicUrl)),
    unit: line.unit,
    price: line.price,
    discount: line.discount,
    quantity: line.quantity,
    lineTotal: lineTotal(line),
  }))
  const [first] = items
  return {
    _id: order.id,
    orderId: order.number,
    product_details: { name: first?.name ?? '', image: first?.image ?? [] },
    items,
    subTotalAmt: order.subTotal,
    savings: order.subTotal - order.total,
    totalAmt: order.total,
    currency: 'XOF',
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    status: orderStateTable[order.status].wire,
    delivery_address: order.address,
    payWith: order.payWith,
    createdAt: order.createdAt.toISOString(),
    timeline: order.timeline.map(({ event, at }) => ({ event, at: at.toISOString() })),
  }
}

/** The name of a line, in the viewer's language where the shop had one. */
export function nameOf(
  { name, nameOther }: Pick<OrderLine, 'name' | 'nameOther'>,
  { locale, shopLanguage }: Pick<Viewer, 'locale' | 'shopLanguage'>,
): string {
  return locale === shopLanguage ? name : (nameOther ?? name)
}

/** What a line cost with its discount, in whole XOF. */
export function lineTotal({ price, discount, quantity }: OrderLine): number {
  return discountedPrice(price, discount) * quantity
}
