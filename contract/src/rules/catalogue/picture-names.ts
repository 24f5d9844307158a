/** A product name that a picture's file may refer to, and the picture's position among that product's, from 1. */
export type PictureName = { name: string; position: number }

/** `riz-2`, `riz_02`, `riz (3)`: a name and the position of a picture among those with the same name. */
const numbered = /^(.*?\S)\s*(?:[-_ ]\s*0*([1-9]\d?)|\(0*([1-9]\d?)\))$/

/** A name that may only give the position of a picture in its folder. */
const positionOnly = /^0*([1-9]\d?)$/

/** Whether the name of a file in a folder counts only if the folder is not named after a product: `07`. */
export const isPositionOnly = (name: string): boolean => positionOnly.test(name)

/**
 * Interprets the path of a picture: `Boissons/bissap-2.jpg` may be a product named “bissap-2”, the second picture of
 * “bissap”, or a picture of the product that the folder is named after. The caller handles extension and order.
 *
 * @param path with `/` or `\`, as in a ZIP or a chosen folder
 * @param isOneFolder whether all pictures are in the same folder: then a bare number may also be a product number
 * @returns names of the file, the likeliest first, and its folder, null if there is none
 */
export function namesOfPicture(
  path: string,
  isOneFolder = false,
): { names: PictureName[]; folder: PictureName | null } {
  const parts = path.normalize('NFC').split(/[/\\]/).filter(Boolean)
  const stem = (parts.pop() ?? '').replace(/\.[^.]*$/, '').trim()
  const folderName = parts.pop()?.trim()
  const last = numbered.exec(stem)
  const position = Number(last?.[2] ?? last?.[3] ?? 1)
  const alone = positionOnly.exec(stem)
  const folder = folderName ? { name: folderName, position: Number(alone?.[1] ?? position) } : null
  if (alone && folder && !isOneFolder) return { names: [], folder }
  const names = stem === '' ? [] : [{ name: stem, position: 1 }]
  if (last) names.push({ name: last[1]!, position })
  return { names, folder }
}
