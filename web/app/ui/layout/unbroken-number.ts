/** A phone number that stays on one line; other texts as they are. */
export const unbrokenNumber = (text: string): string =>
  /^\+?[\d ]+$/.test(text) ? text.replaceAll(' ', '\u00a0') : text
