import { namesOfPicture, type PictureName } from '@dix/contract'
import { isHopeless } from '../pictures/picture-files.ts'
import type { ExportNames } from './export-names.ts'
import type { ZipEntry, ZipProblem } from './zip/read-directory.ts'

/** A picture that can be sent. */
export type ChosenPicture = {
  /** A key that stays the same when the same file is chosen again. */
  key: string
  path: string
  /** Names it may refer to, the likeliest first. */
  names: readonly PictureName[]
  /** Its folder, which may be named after the product. */
  folder: PictureName | null
  /** Reads it. @throws UnreadableError */
  open: () => Promise<File>
}

/** The reason why a file is not sent. */
type LeftOut = {
  path: string
  reason: 'heic' | 'notPicture' | 'tooLarge' | 'encrypted' | 'method' | 'outside'
}

/** A picture as found; an export that names it may follow. */
type FoundPicture = Pick<ChosenPicture, 'key' | 'path' | 'open'>

export type Chosen = {
  pictures: ChosenPicture[]
  leftOut: LeftOut[]
  /** ZIPs that cannot be opened. */
  problems: { name: string; problem: ZipProblem }[]
}

/** A file of a ZIP that cannot be unpacked. */
export class UnreadableError extends Error {
  readonly problem: 'damaged' | 'tooLarge'
  constructor(problem: 'damaged' | 'tooLarge') {
    super(problem)
    this.problem = problem
  }
}

/** Bytes of a picture in a ZIP, the contract's `pictureBytes`, and of an export. */
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

/** Files that operating systems add. */
const isOfSystem = (path: string) =>
  /(?:^|[/\\])(?:__MACOSX[/\\]|\.(?!\.)|Thumbs\.db$|desktop\.ini$)/i.test(path)
const extensionOf = (path: string) => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const folderOf = (path: string) => path.replace(/[^/\\]*$/, '')
const isOutside = (path: string) => /(?:^|[/\\])\.\.(?:[/\\]|$)|^(?:[/\\]|[a-z]:)/i.test(path)
const byPath = new Intl.Collator('fr', { numeric: true })

/**
 * Lists the pictures of chosen files, folders and ZIPs, without reading them. A product export of another shop among
 * the files determines the product of each picture.
 */
export async function choosePictures(files: readonly File[]): Promise<Chosen> {
  const found = new Map<string, FoundPicture>()
  const add = (picture: FoundPicture) => found.set(picture.key, picture)
  const chosen: Pick<Chosen, 'leftOut' | 'problems'> = { leftOut: [], problems: [] }
  const exported = new Map<string, readonly PictureName[]>()
  for (const file of files) {
    const path = file.webkitRelativePath || file.name
    if (isOfSystem(path)) continue
    const names = extensionOf(path) === 'csv' ? await readNames(file) : null
    if (names) for (const [name, products] of names) exported.set(name, products)
    else if (extensionOf(path) === 'zip') await addZip(chosen, file, add)
    else addFile(chosen, file, path, add)
  }
  const namesOf = await exportNamesOf(exported)
  const isOneFolder = new Set([...found.values()].map(({ path }) => folderOf(path))).size === 1
  const pictures = [...found.values()].map((picture) => {
    const { names, folder } = namesOfPicture(picture.path, isOneFolder)
    return { ...picture, names: [...namesOf(picture.path), ...names], folder }
  })
  return { ...chosen, pictures: pictures.sort((one, other) => byPath.compare(one.path, other.path)) }
}

async function readNames(file: File): Promise<ExportNames | null> {
  if (file.size > maxBytes) return null
  const { readExportNames } = await import('./export-names.ts')
  return readExportNames(await file.text())
}

async function exportNamesOf(exported: ExportNames): Promise<(path: string) => readonly PictureName[]> {
  if (exported.size === 0) return () => []
  const { fileNameOf } = await import('./export-names.ts')
  return (path) => exported.get(fileNameOf(path)) ?? []
}

function addFile(
  { leftOut }: Pick<Chosen, 'leftOut'>,
  file: File,
  path: string,
  add: (picture: FoundPicture) => void,
): void {
  const reason = reasonOf(path) ?? (isHopeless(file) ? ('tooLarge' as const) : null)
  if (reason) leftOut.push({ path, reason })
  else add({ key: `${path} ${file.size} ${file.lastModified}`, path, open: async () => file })
}

async function addZip(
  { leftOut, problems }: Pick<Chosen, 'leftOut' | 'problems'>,
  zip: File,
  add: (picture: FoundPicture) => void,
): Promise<void> {
  const { readDirectory } = await import('./zip/read-directory.ts')
  const read = await readDirectory(zip)
  if ('problem' in read) {
    problems.push({ name: zip.name, problem: read.problem })
    return
  }
  for (const entry of read.value) {
    const { path, size, crc } = entry
    if (isOfSystem(path)) continue
    const reason = reasonOfEntry(entry)
    if (reason) leftOut.push({ path, reason })
    else add({ key: `${path} ${size} ${crc}`, path, open: () => open(zip, entry) })
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
  if ('problem' in read) throw new UnreadableError(read.problem)
  return new File([read.value], entry.path, { type: types[extensionOf(entry.path)] ?? '' })
}
