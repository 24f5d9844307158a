/** Whole minutes from the order to the door, promised as a range. */
export type MinuteRange = { from: number; to: number }

/** A range as badges and receipts show it: “9–12”; one figure without a beginning. */
export const minutesText = ({ from, to }: { from: number | null; to: number }): string =>
  from === null ? `${to}` : `${from}–${to}`
