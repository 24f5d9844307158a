/** Bytes of a picture that the shop takes, as `pictureBytes` of the contract says. */
const most = 20 * 1024 * 1024

/** Whether a file is too large to be taken: photos are made smaller before they travel, others are sent as they are. */
export function isHopeless({ size, type }: Pick<File, 'size' | 'type'>): boolean {
  return size > most && type !== 'image/jpeg'
}

/** Pictures among what was dropped or pasted; the shop says of each whether it really is one. */
export function picturesOf(files: Iterable<File>): File[] {
  return [...files].filter(({ type }) => type === '' || type.startsWith('image/'))
}
