/** `sent`: on its way. `cancelled`: back in the store that sent it. Free of schemas, for browsers. */
export const transferStates = ['sent', 'received', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

/** Maximum products of a transfer, characters of its note, and digits of a count. */
export const transferLimits = { lines: 500, note: 200, digits: 7 } as const
