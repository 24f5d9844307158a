import type { EditingDependencies } from './dependencies.ts'
import { refusedField } from './problems.ts'

/**
 * Addresses of pictures as the shop keeps them: site-relative, each once. They come as an upload answered them, with
 * our origin before them or without. Another site's picture would show nothing, or something else tomorrow.
 *
 * @param kept what stands there already: an import may have brought what no upload made
 * @throws Problem `invalid_input` at `image` for what is no picture of ours
 */
export async function ownPictures(
  { publicUrl, pictures }: Pick<EditingDependencies, 'publicUrl' | 'pictures'>,
  addresses: readonly string[],
  kept: readonly string[],
): Promise<string[]> {
  const relative = addresses.map((address) =>
    address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address,
  )
  for (const address of relative) {
    if (!kept.includes(address) && !(await pictures.isPicture(address)))
      throw refusedField('image', 'This is not a picture of this shop. Please upload it.')
  }
  return [...new Set(relative)]
}

/** The same for one; absent it stays as it was, empty there is none. */
export async function ownPicture(
  dependencies: Pick<EditingDependencies, 'publicUrl' | 'pictures'>,
  address: string | null | undefined,
  kept: string,
): Promise<string> {
  if (address === undefined) return kept
  if (!address) return ''
  const [own] = await ownPictures(dependencies, [address], [kept])
  return own!
}
