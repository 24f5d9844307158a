/** A receipt as PDF: `GET`, for the order's owner, `?language=fr` or `en`. Browsers ask for it, so it stands apart from the schemas. */
export const receiptPath = (orderId: string, language: string) =>
  `/api/order/receipt/${orderId}?language=${language}`
