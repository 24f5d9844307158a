/** The kind of a file by its first bytes, regardless of its name. */
export type FileKind = 'empty' | 'zip' | 'pdf' | 'rtf' | 'compound' | 'other'

const beginnings = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  // Office files from before 2007, and all Office files with a password.
  ['compound', [0xd0, 0xcf, 0x11, 0xe0]],
] as const

/** The kind of a file by its first bytes, whatever its name. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  const found = beginnings.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))
  return found?.[0] ?? 'other'
}
