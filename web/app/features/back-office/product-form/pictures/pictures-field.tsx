import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FieldMessage } from '../../../../ui/form/field.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { PictureViewer } from '../../../../ui/overlay/picture-viewer.tsx'
import { UploadTile } from '../../pictures/upload-tile.tsx'
import type { PictureUploads } from '../../pictures/use-uploads.ts'
import { type PictureActions, PictureTile } from './picture-tile.tsx'

type PicturesFieldProps = {
  /** URLs, the main picture first. */
  image: string[]
  name: string
  onChange: (image: string[]) => void
  uploads: PictureUploads
  /** Whether files are dragged over the form. */
  over: boolean
  problem: string | undefined
  ref: (element: HTMLElement | null) => void
}

/** Loaded when there is something to sort, because it needs a library. */
const SortableTiles = lazy(() => import('./sortable-tiles.tsx'))

/** The pictures of a product: upload, view, sort and remove. */
export function PicturesField({ image, name, onChange, uploads, over, problem, ref }: PicturesFieldProps) {
  const t = useTranslations('productForm')
  const [fieldset, setFieldset] = useState<HTMLElement | null>(null)
  const [viewed, setViewed] = useState<string | null>(null)
  /** The pressed button disappears, so keep the focus in the fieldset. */
  const stay = () => fieldset?.focus({ preventScroll: true })
  const actions: PictureActions = {
    onView: (index) => setViewed(image[index] ?? null),
    onRemove: (index) => {
      stay()
      onChange(image.filter((_, other) => other !== index))
    },
  }
  const still = image.map((address, index) => (
    <li key={address}>
      <PictureTile address={address} index={index} {...actions} />
    </li>
  ))
  return (
    <fieldset
      ref={(element) => {
        setFieldset(element)
        ref(element)
      }}
      aria-invalid={problem ? true : undefined}
      tabIndex={-1}
      className="min-w-0"
    >
      <legend className="mb-2 text-card font-semibold">{t('image')}</legend>
      <div className="flex flex-wrap gap-3">
        {image.length > 0 && (
          <ul className="contents">
            {image.length === 1 ? (
              still
            ) : (
              <Suspense fallback={still}>
                <SortableTiles image={image} onSort={onChange} voice={fieldset} {...actions} />
              </Suspense>
            )}
          </ul>
        )}
        {uploads.pending.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onRetry={() => {
              stay()
              uploads.retry(upload.key)
            }}
            onCancel={() => {
              stay()
              uploads.cancel(upload.key)
            }}
          />
        ))}
        <FileDrop
          label={t('uploadImage')}
          hint={t('uploadHint')}
          accept="image/*"
          icon={<ImageUp className="size-6" aria-hidden="true" />}
          multiple
          over={over}
          onSelect={uploads.add}
          className="min-w-48 grow"
        />
      </div>
      <FieldMessage id={undefined} error={problem} hint={image.length > 1 ? t('orderHint') : undefined} />
      {viewed && <PictureViewer src={viewed} name={name || t('image')} onClose={() => setViewed(null)} />}
    </fieldset>
  )
}
