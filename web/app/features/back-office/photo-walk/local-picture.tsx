import { useObjectUrl } from '../../../platform/dom/use-object-url.ts'
import { ownPath } from '../../../ui/picture.tsx'

type PictureProps = {
  picture: Blob | null
  /** URL of the picture, once uploaded. */
  url: string | null
}

/** A picture that may not have been uploaded yet; empty if there is none. The text next to it describes it. */
export function LocalPicture({ picture, url }: PictureProps) {
  const made = useObjectUrl(picture)
  const src = made ?? (url && ownPath(url))
  return src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
}
