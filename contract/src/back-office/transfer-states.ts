/** `sent`: on its way. `cancelled`: back in the store that sent it. Contains no schemas, because browsers import it. */
export const transferStates = ['sent', 'received', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

type TransferStateRow = {
  /** Whether the goods have left the store that sent them. */
  left: boolean
}

export const transferStateTable: Record<TransferState, TransferStateRow> = {
  sent: { left: true },
  received: { left: true },
  cancelled: { left: false },
}

/** Maximum number of products in a transfer, characters of its note, and digits of a count. */
export const transferLimits = { lines: 500, note: 200, digits: 7 } as const
