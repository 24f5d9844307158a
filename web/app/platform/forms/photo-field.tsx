import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FieldError } from '../../ui/form/field.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { RemovablePhoto } from '../../ui/form/removable-photo.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sendFile } from '../api/ask.ts'
import { FocusInPlace } from '../dom/focus-in-place.tsx'
import { shrinkPicture } from '../dom/shrink-picture.ts'
import { useErrorMessage } from './use-action.ts'

/** Bytes (`doorPhotoBytes` of the contract), checked before the upload. */
const maxBytes = 10 * 1024 * 1024

/** Pixels of the shorter side. The server stores no larger ones. */
const side = 1_200

/** The uploads of private photos. */
type PhotoRoute = 'PUT /api/address/photo' | 'PUT /api/order/rating-photo'

type PhotoProps = {
  route: PhotoRoute
  /** `shown` describes the photo itself. */
  texts: Record<'legend' | 'choose' | 'hint' | 'shown', string>
  /** Site-relative URL of the photo. */
  value: string | null
  onChange: (photo: string | null) => void
  /** Receives each upload, which resolves to whether the photo arrived. */
  onUpload: (upload: Promise<boolean>) => void
  /** Error of the save, such as for a photo that was not saved within the hour. */
  error?: string | undefined
}

/** The newest upload of a form's photo, null once it has ended. A save waits for it, and is not sent if it fails. */
export function useNewestUpload() {
  const newest = useRef<Promise<boolean>>(null)
  const onUpload = (sent: Promise<boolean>) => {
    newest.current = sent
    void sent.then(() => {
      if (newest.current === sent) newest.current = null
    })
  }
  return { newest, onUpload }
}

/** A private photo: uploaded at once, shown, and removed with a tap. Saving the form keeps it. */
export function PhotoField({ route, texts, value, onChange, onUpload, error }: PhotoProps) {
  const t = useTranslations('forms')
  const { part, problem, preview, choose } = useUpload(route, onChange)
  const shown = value && (preview ?? value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-card font-semibold">{texts.legend}</legend>
      <FocusInPlace key={shown ? 'shown' : 'none'}>
        {shown ? (
          <RemovablePhoto
            src={shown}
            alt={texts.shown}
            removeLabel={t('removePhoto')}
            onRemove={() => onChange(null)}
            className="size-28"
          />
        ) : (
          <FileDrop
            label={texts.choose}
            hint={texts.hint}
            accept="image/*"
            icon={<Camera className="size-6" aria-hidden="true" />}
            error={problem ?? error}
            busy={part !== null}
            onSelect={([file]) => onUpload(choose(file))}
          />
        )}
      </FocusInPlace>
      {shown && error && <FieldError>{error}</FieldError>}
      {part !== null && <ProgressBar part={part} label={t('uploadingPhoto')} />}
    </fieldset>
  )
}

/** Uploads one photo at a time. The shop does not show it before its save: until then the browser's copy is shown. */
function useUpload(route: PhotoRoute, onChange: (photo: string) => void) {
  const t = useTranslations('forms')
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
      const { data } = await sendFile(route, 'photo', {
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
