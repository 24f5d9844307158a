import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { shrinkPicture } from '../../platform/dom/shrink-picture.ts'
import { useObjectUrl } from '../../platform/dom/use-object-url.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { RemovablePhoto } from '../../ui/form/removable-photo.tsx'

/** Pixels of the shorter side: bags and a door are recognized, and weak connections send it in seconds. */
const side = 900

type ProofPhotoProps = {
  value: Blob | null
  onChange: (photo: Blob | null) => void
}

/** A photo of the goods at the door, taken with the camera; it is sent with the delivery. */
export function ProofPhoto({ value, onChange }: ProofPhotoProps) {
  const t = useTranslations('rider')
  const [busy, setBusy] = useState(false)
  const url = useObjectUrl(value)
  const take = async (file: File) => {
    setBusy(true)
    onChange(await shrinkPicture(file, side))
    setBusy(false)
  }
  return (
    <div className="mb-4">
      {value ? (
        <RemovablePhoto
          src={url ?? undefined}
          alt={t('photoTaken')}
          remove={t('removePhoto')}
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
          busy={busy}
          onSelect={([file]) => void take(file)}
        />
      )}
    </div>
  )
}
