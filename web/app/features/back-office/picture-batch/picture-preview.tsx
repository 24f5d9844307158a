import { useCallback, useRef, useState } from 'react'
import { useNear } from '../../../platform/dom/use-near.ts'
import { LocalPicture } from '../photo-walk/local-picture.tsx'
import type { ChosenPicture } from './choose-pictures.ts'

/** A chosen picture, read when it scrolls near the viewport. */
export function PicturePreview({ picture }: { picture: ChosenPicture }) {
  const place = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const read = useCallback(() => {
    // A file that cannot be read is reported when it is sent.
    picture.open().then(setFile, () => {})
  }, [picture])
  useNear(place, file ? null : read)
  return (
    <div ref={place} className="relative size-14 shrink-0 overflow-hidden rounded-field bg-sable">
      <LocalPicture picture={file} address={null} />
    </div>
  )
}
