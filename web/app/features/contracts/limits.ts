/** Bounds of what one brings along: far above any contract or list, far below what stops a phone. */
export const limits = {
  /** Bytes of a template as it lies on the device. */
  template: 5 * 1024 * 1024,
  /** Bytes of a template unpacked: a small file can hold gigabytes of nothing. */
  unpacked: 40 * 1024 * 1024,
  /** Files inside of a template. */
  parts: 500,
  /** Bytes of a list. */
  list: 1024 * 1024,
  people: 500,
  /** Characters of a name or a telephone number. */
  cell: 200,
} as const
