import { isHopeless } from '../pictures/picture-files.ts'
import type { ZipEntry, ZipFault } from './zip/read-directory.ts'

/** A picture that may be sent. */
export type ChosenPicture = {
  /** The same when the same file is chosen again. */
  key: string
  path: string
  /** Reads it. @throws UnreadableError */
  open: () => Promise<File>
}

/** Why a file is not sent. */
type LeftOut = {
  path: string
  reason: 'heic' | 'notPicture' | 'tooLarge' | 'encrypted' | 'method' | 'outside'
}

export type Chosen = {
  pictures: ChosenPicture[]
  leftOut: LeftOut[]
  /** ZIPs that cannot be opened. */
  faults: { name: string; fault: ZipFault }[]
}

/** A file of a ZIP that cannot be unpacked. */
export class UnreadableError extends Error {
  readonly fault: 'damaged' | 'tooLarge'
  constructor(fault: 'damaged' | 'tooLarge') {
    super(fault)
    this.fault = fault
  }
}

/** Bytes of a picture in a ZIP; the contract's `pictureBytes`. */
const maxBytes = 20 * 1024 * 1024

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** Files that systems add by themselves; nobody misses them. */
const isOfSystem = (path: string) =>
  /(?:^|[/\\])(?:__MACOSX[/\\]|\.(?!\.)|Thumbs\.db$|desktop\.ini$)/i.test(path)
const extensionOf = (path: string) => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const isOutside = (path: string) => /(?:^|[/\\])\.\.(?:[/\\]|$)|^(?:[/\\]|[a-z]:)/i.test(path)
const byPath = new Intl.Collator('fr', { numeric: true })

/** Lists the pictures of chosen files, folders and ZIPs, without reading them. */
export async function choosePictures(files: readonly File[]): Promise<Chosen> {
  const chosen: Chosen = { pictures: [], leftOut: [], faults: [] }
  for (const file of files) {
    const path = file.webkitRelativePath || file.name
    if (isOfSystem(path)) continue
    if (extensionOf(path) === 'zip') await addZip(chosen, file)
    else addFile(chosen, file, path)
  }
  const pictures = new Map(chosen.pictures.map((picture) => [picture.key, picture]))
  return {
    ...chosen,
    pictures: [...pictures.values()].sort((one, other) => byPath.compare(one.path, other.path)),
  }
}

function addFile({ pictures, leftOut }: Chosen, file: File, path: string): void {
  const reason = reasonOf(path) ?? (isHopeless(file) ? ('tooLarge' as const) : null)
  if (reason) leftOut.push({ path, reason })
  else pictures.push({ key: `${path} ${file.size} ${file.lastModified}`, path, open: async () => file })
}

async function addZip(chosen: Chosen, zip: File): Promise<void> {
  const { readDirectory } = await import('./zip/read-directory.ts')
  const read = await readDirectory(zip)
  if ('fault' in read) {
    chosen.faults.push({ name: zip.name, fault: read.fault })
    return
  }
  for (const entry of read.value) {
    const { path, size, crc } = entry
    if (isOfSystem(path)) continue
    const reason = reasonOfEntry(entry)
    if (reason) chosen.leftOut.push({ path, reason })
    else chosen.pictures.push({ key: `${path} ${size} ${crc}`, path, open: () => open(zip, entry) })
  }
}

function reasonOf(path: string): LeftOut['reason'] | null {
  const extension = extensionOf(path)
  if (/^hei[cf]$/.test(extension)) return 'heic'
  return extension in types ? null : 'notPicture'
}

function reasonOfEntry({ path, size, method, isEncrypted }: ZipEntry): LeftOut['reason'] | null {
  if (isOutside(path)) return 'outside'
  const reason = reasonOf(path)
  if (reason) return reason
  if (isEncrypted) return 'encrypted'
  if (method !== 0 && method !== 8) return 'method'
  return size > maxBytes ? 'tooLarge' : null
}

async function open(zip: File, entry: ZipEntry): Promise<File> {
  const { readEntry } = await import('./zip/read-entry.ts')
  const read = await readEntry(zip, entry, maxBytes)
  if ('fault' in read) throw new UnreadableError(read.fault)
  return new File([read.value], entry.path, { type: types[extensionOf(entry.path)] ?? '' })
}
