import { ImageUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/form/field.tsx'
import { ownPath, Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

type PictureFieldProps = {
  /** Address of the picture; empty where there is none. */
  address: string
  loading: boolean
  fault: string | null | undefined
  /** While it is, no picture can be chosen. */
  disabled: boolean
  onChoose: (file: File) => void
}

/** The picture of a shelf: how it looks, and the way to another one. */
export function PictureField({ address, loading, fault, disabled, onChoose }: PictureFieldProps) {
  const t = useTranslations('shelves')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <p id={id} className="mb-2 text-card font-semibold">
        {t('image')}
      </p>
      <div className="flex items-center gap-4">
        <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-card bg-sable">
          {address ? (
            <Picture src={ownPath(address)} alt="" widths={[160, 240, 320]} sizes="112px" />
          ) : (
            <span className="text-small text-ink-3">{t('noImage')}</span>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          disabled={disabled}
          aria-labelledby={id}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onChoose(file)
            // The same file may be chosen again, and only a change is told.
            target.value = ''
          }}
        />
        <Button
          look="soft"
          disabled={disabled}
          aria-busy={loading || undefined}
          onClick={() => input.current?.click()}
        >
          {loading ? <Spinner /> : <ImageUp className="size-5" aria-hidden="true" />}
          {t(loading ? 'loading' : 'uploadImage')}
        </Button>
      </div>
      {fault && <Fault>{fault}</Fault>}
    </div>
  )
}
