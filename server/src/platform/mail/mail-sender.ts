/** The sender of emails as of the time they are sent. */
export type MailSender = {
  /** Name of the shop. */
  shop: string
  /** Colour (`#rrggbb`) of an email's header and button; text on it is white. */
  mainColour: string
  /** Colour (`#rrggbb`) behind a code. */
  softColour: string
  /** Shown by mail programs; if empty, the configured sender is used. */
  displayName: string
  /** The address for replies; if empty, replies go to the sender. */
  replyTo: string
}

/**
 * The `From` of an email: the configured address under the name of the shop.
 *
 * @param mailFrom `Name <address>` or an address, as configured
 */
export function fromOf(mailFrom: string, { displayName }: Pick<MailSender, 'displayName'>) {
  return displayName ? { name: displayName, address: addressOf(mailFrom) } : mailFrom
}

/** The address of a sender, without its name. */
export function addressOf(mailFrom: string): string {
  return /<([^>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
}
