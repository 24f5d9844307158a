import { Problem, refusedField } from '../platform/http/problem.ts'
import type { Pictures } from './pictures.ts'

/** `publicUrl`: origin of picture URLs. */
type PictureDependencies = { publicUrl: string; pictures: Pick<Pictures, 'claimPicture'> }

/**
 * Normalizes picture URLs to the stored form: site-relative, each once. They arrive with or without our origin. A
 * picture on another site might change or disappear.
 *
 * @param present the current pictures, which need no upload: an import may have set them
 * @param field of the form, which shows the error
 * @returns `invalid_input` at `field` for a picture that was not uploaded here
 */
export async function ownPictures(
  { publicUrl, pictures }: PictureDependencies,
  urls: readonly string[],
  present: readonly string[],
  field = 'image',
): Promise<string[] | ReturnType<typeof refusedField>> {
  const relative = urls.map((url) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url))
  for (const url of relative) {
    if (!present.includes(url) && !(await pictures.claimPicture(url)))
      return refusedField(field, 'This image is not in the shop. Upload it first.')
  }
  return [...new Set(relative)]
}

/** The same for one picture. If absent, the current one stays; if empty, it is removed. */
export async function ownPicture(
  dependencies: PictureDependencies,
  url: string | null | undefined,
  present: string,
  field?: string,
): Promise<string | ReturnType<typeof refusedField>> {
  if (url === undefined) return present
  if (!url) return ''
  const own = await ownPictures(dependencies, [url], [present], field)
  return own instanceof Problem ? own : own[0]!
}
