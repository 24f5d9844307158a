/** Whole minutes from the order to the door, promised as a range. */
export type MinuteRange = { from: number; to: number }
