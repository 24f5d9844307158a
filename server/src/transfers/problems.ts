import type { Transfer } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

export function transferNotFound() {
  return new Problem('not_found', 'Transfer not found.')
}

/** Another user received or cancelled it. @param transfer in its current state */
export function transferEnded(transfer: Transfer) {
  const message =
    transfer.state === 'received'
      ? 'This transfer has already been received.'
      : 'This transfer has been cancelled.'
  return new Problem('changed_meanwhile', message, { data: transfer })
}

/** The key belongs to a transfer with other content. @param transfer the earlier one */
export function keyTaken(transfer: Transfer) {
  return new Problem('changed_meanwhile', 'This transfer has already been sent.', { data: transfer })
}

/** The sending store's stock of the products that are short. */
export function tooFewToSend(short: { productId: string; name: string; stock: number }[]) {
  return new Problem('stock_short', 'The store does not have enough of some products.', { data: { short } })
}
