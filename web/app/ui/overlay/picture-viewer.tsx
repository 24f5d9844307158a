import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../icon-button.tsx'
import { ownPath, PictureWell } from '../picture.tsx'
import { Spinner } from '../spinner.tsx'
import { useModal } from './use-modal.ts'

type ViewerProps = {
  /** Absolute as in the API, or site-relative. */
  src: string
  /** Title and alt text. */
  name: string
  onClose: () => void
}

/** A picture across the whole screen. Open while rendered. */
export function PictureViewer({ src, name, onClose }: ViewerProps) {
  const t = useTranslations('dialog')
  const { id, dialog } = useModal(onClose)
  return (
    <dialog
      {...dialog}
      className="m-0 hidden h-dvh max-h-none w-full max-w-none flex-col bg-cafe text-white backdrop:bg-cafe open:flex"
    >
      <div className="flex h-16 shrink-0 items-center gap-3 ps-5 pe-3">
        <h2 id={id} className="min-w-0 grow truncate text-h3 font-bold">
          {name}
        </h2>
        <IconButton
          label={t('close')}
          onClick={onClose}
          className="hover:bg-white/15 focus-visible:outline-mangue"
        >
          <X className="size-6" aria-hidden="true" />
        </IconButton>
      </div>
      <Large src={`${ownPath(src)}?w=960`} name={name} />
    </dialog>
  )
}

function Large({ src, name }: Pick<ViewerProps, 'src' | 'name'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return <PictureWell alt={name} className="m-auto max-w-80" />
  return (
    <div className="relative mx-auto flex min-h-0 w-full max-w-240 grow p-4 pt-0">
      {state === 'loading' && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      <img
        src={src}
        alt={name}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className="min-h-0 w-full object-contain"
      />
    </div>
  )
}
