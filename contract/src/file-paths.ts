/**
 * Paths of files that pages fetch with `GET`. Kept apart from the schemas so that browsers can import it. `language` is
 * `fr` or `en`.
 */

/** A receipt as PDF, for the user who ordered. */
export const receiptPath = (orderId: string, language: string) =>
  `/api/order/receipt/${orderId}?language=${language}`

/** The page of the link in emails about an order; the token follows the `#`, which browsers do not send. */
export const orderLinkPath = '/order'

/** The documents that staff print about an order, and the paper: rolls by their width in millimetres, or sheets. */
export const printKinds = ['picking', 'label'] as const
export type PrintKind = (typeof printKinds)[number]
export const printPapers = ['58', '80', 'a4'] as const
export type PrintPaper = (typeof printPapers)[number]

/** Maximum bags per order. */
export const maxBags = 20

/** A picking list or the labels of an order's bags as PDF, for staff. */
export const printPath = (
  orderId: string,
  { what, paper, bags, language }: { what: PrintKind; paper: PrintPaper; bags: number; language: string },
) => `/api/order/desk/print/${orderId}?what=${what}&paper=${paper}&bags=${bags}&language=${language}`

/** A photo of the door as WebP: for the user who saved it, and for staff while an order is being delivered there. */
export const doorPhotoPath = (name: string) => `/api/address/photo/${name}`
/** The same photo by its order, for staff who see its customer, while the order is open. */
export const orderDoorPhotoPath = (orderId: string) => `/api/order/desk/photo/${orderId}`

/** The photo of a rating as WebP, for the user who rated; deleted after `orderPhotoDays`. */
export const ratingPhotoPath = (name: string) => `/api/order/rating-photo/${name}`
/** The same photo for staff who manage the orders of its store. */
export const deskRatingPhotoPath = (name: string) => `/api/order/desk/rating-photo/${name}`

/** The photo that proves an order's delivery, as WebP, for the user who ordered; deleted after `orderPhotoDays`. */
export const deliveryPhotoPath = (orderId: string) => `/api/order/delivery-photo/${orderId}`
/** The same photo for staff who manage the orders of its store. */
export const deskDeliveryPhotoPath = (orderId: string) => `/api/order/desk/delivery-photo/${orderId}`

/**
 * The orders of a range of days as CSV for an accountant; days in Dakar, such as `2026-11-22`, the last one included.
 */
export const ordersExportPath = ({
  from,
  to,
  language,
  store,
}: {
  from: string
  to: string
  language: string
  /** The store; by default all stores. */
  store?: string | undefined
}) => `/api/order/desk/export?from=${from}&to=${to}&language=${language}${store ? `&store=${store}` : ''}`

/** The rejected rows of an import with their problems, to be corrected and imported again. */
export const importReportPath = (id: string, language: string) =>
  `/api/import/report/${id}?language=${language}`

/** All products in our own format. */
export const exportPath = '/api/import/export'

/** The same with the stock of a store, by default the main one. */
export const exportPathOf = (store?: string) => (store ? `${exportPath}?store=${store}` : exportPath)

/** Server-sent events for the signed-in user; each message is a `LiveMessage`. */
export const eventsPath = '/api/events'

/**
 * `ready` comes first, and again when events may have been missed: the client then refetches its data. `ping` means
 * that the connection is alive, `replaced` that newer ones took its place and the client must not reconnect on its own.
 * Features name the other events.
 */
export type LiveMessage = { event: string; data?: unknown }

/** The absolute URL of a picture, from its site-relative one. Both are empty if there is no picture. */
export function absoluteImageUrl(image: string, publicUrl: string): string {
  return image === '' ? '' : publicUrl + image
}
