import { Camera, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { shrinkPicture } from '../../platform/dom/shrink-picture.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

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
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!value) return setUrl(undefined)
    const made = URL.createObjectURL(value)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  const take = async (file: File) => {
    setBusy(true)
    onChange(await shrinkPicture(file, side))
    setBusy(false)
  }
  if (value)
    return (
      <div className="mb-4 flex items-start gap-2">
        <img
          src={url}
          alt={t('photoTaken')}
          className="h-36 min-w-0 grow rounded-field border border-line object-cover"
        />
        <IconButton label={t('removePhoto')} onClick={() => onChange(null)} className="hover:bg-sable">
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    )
  return (
    <FileDrop
      label={t('takePhoto')}
      hint={t('takePhotoHint')}
      accept="image/*"
      capture="environment"
      icon={<Camera className="size-6" aria-hidden="true" />}
      busy={busy}
      onSelect={([file]) => void take(file)}
      className="mb-4"
    />
  )
}
