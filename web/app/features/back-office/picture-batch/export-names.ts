import type { PictureName } from '@dix/contract'
import Papa from 'papaparse'

/** Product names by picture file name, see `fileNameOf`. */
export type ExportNames = ReadonlyMap<string, readonly PictureName[]>

/** Columns of the product exports of WooCommerce (English and French) and Shopify (current and older). */
const columns = {
  images: ['images', 'productimageurl', 'imagesrc'],
  codes: ['gtinupceanorisbn', 'gtinupceanouisbn', 'barcode', 'variantbarcode'],
  numbers: ['sku', 'ugs', 'variantsku'],
  names: ['name', 'nom', 'title'],
  handles: ['urlhandle', 'handle'],
  positions: ['imageposition'],
}

const simple = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * The name of a picture file without what shops add to it: folder, query, size (`-1024x768`, `_600x`), extension.
 *
 * @param path or URL
 */
export function fileNameOf(path: string): string {
  const name = path.split(/[?#]/)[0]!.split(/[/\\]/).at(-1)!
  return decoded(name)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replace(/(?:-scaled|[-_]\d+x\d*)$/, '')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Reads the product of each picture from another shop's product export: the files are those of its URLs, which are
 * never requested.
 *
 * @returns null for a list without pictures
 */
export function readExportNames(text: string): ExportNames | null {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  const places = header.map(simple)
  const find = (names: readonly string[]) => places.findIndex((position) => names.includes(position))
  const at = {
    images: find(columns.images),
    handle: find(columns.handles),
    position: find(columns.positions),
    names: [columns.codes, columns.numbers, columns.names].map(find).filter((position) => position >= 0),
  }
  if (at.images < 0 || at.names.length === 0) return null
  const found = new Map<string, PictureName[]>()
  let first = { handle: '', names: [] as string[] }
  for (const row of rows) {
    const cell = (position: number) => (row[position] ?? '').trim()
    const own = at.names.map(cell).filter(Boolean)
    // Rows with the same handle are one product, whose further pictures have no name.
    const isFurther = cell(at.handle) !== '' && cell(at.handle) === first.handle
    if (!isFurther) first = { handle: cell(at.handle), names: own }
    const names = own.length > 0 ? own : first.names
    const urls = cell(at.images).split(/,\s*(?=https?:)/)
    for (const [index, url] of urls.entries()) {
      const key = fileNameOf(url)
      const position = Number(cell(at.position)) || index + 1
      if (key && names.length > 0 && !found.has(key))
        found.set(
          key,
          names.map((name) => ({ name, position })),
        )
    }
  }
  return found
}
