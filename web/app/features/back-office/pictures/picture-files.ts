/** Bytes; the contract's `pictureBytes`. */
const maxBytes = 20 * 1024 * 1024

/** Whether a file is too large to upload. Photos are made smaller first, other files are not. */
export function isHopeless({ size, type }: Pick<File, 'size' | 'type'>): boolean {
  return size > maxBytes && type !== 'image/jpeg'
}

/** The pictures among dropped or pasted files; the API checks each. */
export function picturesOf(files: Iterable<File>): File[] {
  return [...files].filter(({ type }) => type === '' || type.startsWith('image/'))
}
