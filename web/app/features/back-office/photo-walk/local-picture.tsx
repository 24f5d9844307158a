import { useEffect, useState } from 'react'
import { ownPath } from '../../../ui/picture.tsx'

type PictureProps = {
  picture: Blob | null
  /** URL of the picture, once uploaded. */
  url: string | null
}

/** A picture that may not have been uploaded yet; empty if there is none. The text next to it describes it. */
export function LocalPicture({ picture, url }: PictureProps) {
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setMade(null)
    const objectUrl = URL.createObjectURL(picture)
    setMade(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [picture])
  const src = made ?? (url && ownPath(url))
  return src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
}
