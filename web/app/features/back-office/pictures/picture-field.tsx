import { ImageUp } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FieldMessage } from '../../../ui/form/field.tsx'
import { focusOnward } from '../../../ui/overlay/focus-onward.ts'
import { ownPath, Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { PictureUploads } from './use-uploads.ts'

type PictureFieldProps = {
  /** URL of the picture; empty if there is none. */
  url: string
  uploads: PictureUploads
  error: string | undefined
  /** While true, no picture can be chosen. */
  disabled: boolean
  label: string
  hint?: string
  /** If given, a picture can be removed again. */
  onRemove?: () => void
  /** What shoppers see instead, if they see anything. */
  fallback?: ReactNode
}

/** A picture, and the button to upload another one. */
export function PictureField({
  url,
  uploads,
  error,
  disabled,
  label,
  hint,
  onRemove,
  fallback,
}: PictureFieldProps) {
  const t = useTranslations('pictures')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const loading = uploads.underWay > 0
  const upload = uploads.pending.map((upload) => (
    <UploadTile
      key={upload.key}
      upload={upload}
      onRetry={() => {
        uploads.retry(upload.key)
        focusOnward()
      }}
      onCancel={() => {
        uploads.cancel(upload.key)
        focusOnward()
      }}
    />
  ))
  return (
    <div>
      <p id={id} className="mb-2 text-card font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {loading ? upload : <Shown url={url} fallback={fallback} />}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          disabled={disabled}
          aria-labelledby={id}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) {
              // A second choice replaces the first.
              uploads.cancelAll()
              uploads.add([file])
            }
            // Otherwise choosing the same file again would fire no change event.
            target.value = ''
          }}
        />
        <Button
          variant="soft"
          disabled={disabled}
          aria-busy={loading || undefined}
          onClick={() => input.current?.click()}
        >
          {loading ? <Spinner /> : <ImageUp className="size-5" aria-hidden="true" />}
          {t(loading ? 'loading' : 'uploadImage')}
        </Button>
        {onRemove && url && !loading && (
          <Button variant="outline" disabled={disabled} onClick={onRemove}>
            {t('removeImage')}
          </Button>
        )}
      </div>
      {!loading && upload.length > 0 && <div className="mt-3">{upload}</div>}
      <FieldMessage id={`${id}-below`} error={error} hint={hint} />
    </div>
  )
}

function Shown({ url, fallback }: Pick<PictureFieldProps, 'url' | 'fallback'>) {
  const t = useTranslations('pictures')
  return (
    <div className="flex size-26 shrink-0 items-center justify-center overflow-hidden rounded-field bg-sable">
      {url ? (
        <Picture src={ownPath(url)} alt="" widths={[160, 240]} sizes="104px" />
      ) : (
        (fallback ?? <span className="text-small text-ink-3">{t('noImage')}</span>)
      )}
    </div>
  )
}
