import { Camera } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../platform/dom/focus-in-place.tsx'
import { shrinkPicture } from '../../platform/dom/shrink-picture.ts'
import { useObjectUrl } from '../../platform/dom/use-object-url.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { RemovablePhoto } from '../../ui/form/removable-photo.tsx'

/** Pixels of the shorter side: bags and a door are recognized, and weak connections send it in seconds. */
const side = 900

type ProofPhotoProps = {
  value: Blob | null
  onChange: Dispatch<SetStateAction<Blob | null>>
}

/** A photo of the goods at the door, taken with the camera; it is sent with the delivery. */
export function ProofPhoto({ value, onChange }: ProofPhotoProps) {
  const t = useTranslations('rider')
  const forms = useTranslations('forms')
  const url = useObjectUrl(value)
  const take = async (file: File) => {
    // The rider may press the reason before the photo is smaller.
    onChange(file)
    const smaller = await shrinkPicture(file, side)
    onChange((current) => (current === file ? smaller : current))
  }
  return (
    <div className="mb-4">
      <FocusInPlace key={value ? 'taken' : 'none'}>
        {value ? (
          <RemovablePhoto
            src={url ?? undefined}
            alt={t('photoTaken')}
            removeLabel={forms('removePhoto')}
            onRemove={() => onChange(null)}
            className="h-36 min-w-0 grow"
          />
        ) : (
          <FileDrop
            label={t('takePhoto')}
            hint={t('takePhotoHint')}
            accept="image/*"
            capture="environment"
            icon={<Camera className="size-6" aria-hidden="true" />}
            onSelect={([file]) => void take(file)}
          />
        )}
      </FocusInPlace>
    </div>
  )
}
