import { FolderOpen, ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { ProgressLine } from '../imports/progress/progress-line.tsx'
import type { PictureBatch } from './use-picture-batch.ts'

/** Chooses pictures, folders and ZIPs. */
export function ChoosePanel({ batch: { reading, problem, choose } }: { batch: PictureBatch }) {
  const t = useTranslations('pictureBatch')
  const folder = useRef<HTMLInputElement>(null)
  const chooseFolder = () => {
    const input = folder.current!
    // React does not know the attribute.
    input.webkitdirectory = true
    input.click()
  }
  if (reading)
    return (
      <div role="status" className="rounded-card border border-line bg-white p-5">
        <ProgressLine label={t('reading')} part={reading.part} />
      </div>
    )
  return (
    <section className="max-w-200">
      <FileDrop
        label={t('choose')}
        hint={t('chooseHint')}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,.zip,application/zip,.csv,text/csv"
        multiple
        icon={<ImageUp className="size-7" aria-hidden="true" />}
        error={problem ?? undefined}
        onSelect={(files) => void choose(files)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('chooseFolder')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      <Button variant="outline" onClick={chooseFolder} className="mt-3">
        <FolderOpen className="size-5" aria-hidden="true" />
        {t('chooseFolder')}
      </Button>
      <h2 className="type-h3 mt-6 mb-2">{t('namesTitle')}</h2>
      <ul className="list-disc space-y-1 ps-5 text-card text-ink-2">
        {(
          [
            'namesProduct',
            'namesSeveral',
            'namesFolder',
            'namesCategory',
            'namesExport',
            'namesResume',
          ] as const
        ).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  )
}
