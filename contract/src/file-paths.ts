/** Paths of what pages get by `GET` that is not JSON, apart from the schemas for browsers. `language` is `fr` or `en`. */

/** A receipt as PDF, for the user who ordered. */
export const receiptPath = (orderId: string, language: string) =>
  `/api/order/receipt/${orderId}?language=${language}`

/** The rejected rows of an import with their problems, to be corrected and imported again. */
export const importReportPath = (id: string, language: string) =>
  `/api/import/report/${id}?language=${language}`

/** All products in our own format. */
export const exportPath = '/api/import/export'

/** Server-sent events for the signed-in user; each message is a `LiveMessage`. */
export const eventsPath = '/api/events'

/** `ready` comes first, and again when events may have been missed: refetch what is shown. Features name the others. */
export type LiveMessage = { event: string; data?: unknown }
