import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sendFile } from '../../platform/api/ask.ts'
import { shrinkPicture } from '../../platform/dom/shrink-picture.ts'
import { useErrorMessage } from '../../platform/forms/use-action.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { RemovablePhoto } from '../../ui/form/removable-photo.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** Bytes (`doorPhotoBytes` of the contract), checked before the upload. */
const maxBytes = 10 * 1024 * 1024

/** Pixels of the shorter side. The server stores no larger ones. */
const side = 1_200

type PhotoProps = {
  /** Site-relative URL of the photo. */
  value: string | null
  onChange: (photo: string | null) => void
  /** Receives each upload, which resolves to whether the photo arrived. */
  onUpload: (upload: Promise<boolean>) => void
  /** Error of the save, such as for a photo that was not saved within the hour. */
  error?: string | undefined
}

/** A photo of the door: uploaded at once, shown, and removed with a tap. Saving the address keeps it. */
export function PhotoField({ value, onChange, onUpload, error }: PhotoProps) {
  const t = useTranslations('address')
  const { part, problem, preview, choose } = useDoorPhoto(onChange)
  const shown = value && (preview ?? value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-card font-semibold">{t('photo')}</legend>
      {shown ? (
        <RemovablePhoto
          src={shown}
          alt={t('photoOfDoor')}
          remove={t('removePhoto')}
          onRemove={() => onChange(null)}
          className="size-28"
        />
      ) : (
        <FileDrop
          label={t('choosePhoto')}
          hint={t('photoHint')}
          accept="image/*"
          icon={<Camera className="size-6" aria-hidden="true" />}
          error={problem ?? error}
          busy={part !== null}
          onSelect={([file]) => onUpload(choose(file))}
        />
      )}
      {part !== null && <ProgressBar part={part} label={t('uploadingPhoto')} />}
    </fieldset>
  )
}

/** Uploads one photo at a time. The address does not show it before its save: until then the browser's copy is shown. */
function useDoorPhoto(onChange: (photo: string) => void) {
  const t = useTranslations('address')
  const messageOf = useErrorMessage()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = async (file: File): Promise<boolean> => {
    const controller = new AbortController()
    upload.current?.abort()
    upload.current = controller
    setProblem(undefined)
    setPart(0)
    try {
      const photo = await shrinkPicture(file, side)
      if (photo.size > maxBytes) {
        setProblem(t('photoTooLarge'))
        return false
      }
      const { signal } = controller
      const { data } = await sendFile('PUT /api/address/photo', 'photo', {
        file: photo,
        onProgress: setPart,
        signal,
      })
      setPreview(URL.createObjectURL(photo))
      onChange(data.photo)
      return true
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(messageOf(failure))
      return false
    } finally {
      setPart(null)
    }
  }
  return { part, problem, preview, choose }
}
