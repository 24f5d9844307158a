/** The part of the shop's log that the embedded database writes to. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}
