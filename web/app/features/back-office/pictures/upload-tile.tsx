import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useObjectUrl } from '../../../platform/dom/use-object-url.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PendingUpload, UploadProblem } from './uploads.ts'

type UploadTileProps = { upload: PendingUpload; onRetry: () => void; onCancel: () => void }

/** An upload: its progress, or the reason why it failed, with a retry button. */
export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  return upload.problem ? (
    <FailedUpload file={upload.file} problem={upload.problem} onRetry={onRetry} onCancel={onCancel} />
  ) : (
    <RunningUpload upload={upload} onCancel={onCancel} />
  )
}

function RunningUpload({ upload: { file, part }, onCancel }: Omit<UploadTileProps, 'onRetry'>) {
  const t = useTranslations('pictures')
  const name = file.name
  return (
    <div className="relative size-26 overflow-hidden rounded-field bg-sable">
      <LocalPreview file={file} />
      <span className="absolute inset-0 flex items-center justify-center text-bissap">
        <span className="rounded-full bg-white p-2">
          <Spinner />
        </span>
      </span>
      <div className="absolute inset-x-2 bottom-2 rounded-full bg-white p-0.5">
        <ProgressBar label={t('sending', { name })} part={part} />
      </div>
      <button
        type="button"
        aria-label={t('cancel', { name })}
        onClick={onCancel}
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-field focus-visible:-outline-offset-3"
      >
        <X className="box-content size-4.5 rounded-field bg-white p-1.5 shadow-e1" aria-hidden="true" />
      </button>
    </div>
  )
}

/** A pale preview of the local file; empty if the browser cannot read it. */
function LocalPreview({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const [isUnreadable, setUnreadable] = useState(false)
  if (!url || isUnreadable) return null
  return (
    <img src={url} alt="" onError={() => setUnreadable(true)} className="size-full object-cover opacity-40" />
  )
}

type FailedUploadProps = Omit<UploadTileProps, 'upload'> & { file: File; problem: UploadProblem }

function FailedUpload({ file, problem, onRetry, onCancel }: FailedUploadProps) {
  const t = useTranslations('pictures')
  return (
    <div
      role="alert"
      className="flex w-full items-start gap-2 rounded-field bg-brique-soft p-3 text-small text-brique"
    >
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">{file.name}</p>
        <p className="mt-0.5 text-pretty">{problem.message}</p>
        {problem.mayRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="reach-44 mt-2 inline-flex items-center gap-1.5 font-bold underline underline-offset-3"
          >
            <RotateCw className="size-4" aria-hidden="true" />
            {t('retry')}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t('cancel', { name: file.name })}
        onClick={onCancel}
        className="reach-44 -m-1 flex size-9 shrink-0 items-center justify-center rounded-field"
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  )
}
