import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'

type UploadTileProps = { over: boolean; onChoose: (files: File[]) => void }

/** The button that opens the device's own choice of pictures, several at once; it shows where others may be dropped. */
export function UploadTile({ over, onChoose }: UploadTileProps) {
  const t = useTranslations('productForm')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('uploadImage')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again, and only a change is told.
          target.value = ''
        }}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className={classNames(
          'flex min-h-26 min-w-48 grow items-center justify-center gap-3 rounded-field border border-dashed px-4 py-3 text-left hover:bg-bissap-soft',
          over ? 'border-bissap bg-bissap-soft' : 'border-edge',
        )}
      >
        <ImageUp className="size-6 shrink-0 text-bissap" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-bold text-bissap">{t('uploadImage')}</span>
          <span className="block text-small text-ink-2">{t('uploadHint')}</span>
        </span>
      </button>
    </>
  )
}
