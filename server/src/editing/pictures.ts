import { Problem } from '../platform/http/problem.ts'
import type { EditingDependencies } from './dependencies.ts'
import { refusedField } from './problems.ts'

/**
 * Picture URLs as the shop stores them: site-relative, each once. They arrive with or without our origin. A picture
 * of another site might be gone or another one tomorrow.
 *
 * @param present the current pictures, which need no upload: an import may have set them
 * @returns `invalid_input` at `image` for a picture that was not uploaded here
 */
export async function ownPictures(
  { publicUrl, pictures }: Pick<EditingDependencies, 'publicUrl' | 'pictures'>,
  addresses: readonly string[],
  present: readonly string[],
): Promise<string[] | ReturnType<typeof refusedField>> {
  const relative = addresses.map((address) =>
    address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address,
  )
  for (const address of relative) {
    if (!present.includes(address) && !(await pictures.claimPicture(address)))
      return refusedField('image', 'This image is not in the shop. Upload it first.')
  }
  return [...new Set(relative)]
}

/** The same for one picture. Absent, it stays as it was; empty, there is none. */
export async function ownPicture(
  dependencies: Pick<EditingDependencies, 'publicUrl' | 'pictures'>,
  address: string | null | undefined,
  present: string,
): Promise<string | ReturnType<typeof refusedField>> {
  if (address === undefined) return present
  if (!address) return ''
  const own = await ownPictures(dependencies, [address], [present])
  return own instanceof Problem ? own : own[0]!
}
