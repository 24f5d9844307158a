/** Limits of chosen files: far above any real contract or list, low enough for a phone. */
export const limits = {
  /** Bytes of a template file. */
  template: 5 * 1024 * 1024,
  /** Bytes of an unpacked template, because a small ZIP can unpack to gigabytes. */
  unpacked: 40 * 1024 * 1024,
  /** Files inside a template. */
  parts: 500,
  /** Bytes of a list. */
  list: 1024 * 1024,
  people: 500,
  /** Characters of a name or a telephone number. */
  cell: 200,
} as const
