import type { UploadedImport } from '@dix/contract'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { ProgressLine } from './progress/progress-line.tsx'
import { useUpload } from './use-upload.ts'

/** Chooses or drops a file, and shows the upload's progress. */
export function ChooseFile({ onUploaded }: { onUploaded: (file: UploadedImport) => void }) {
  const t = useTranslations('imports')
  const { part, problem, upload, cancel } = useUpload(onUploaded)
  return (
    <section>
      <h2 className="type-h3 mb-3">{t('choose')}</h2>
      {part === null ? (
        <FileDrop
          label={t('chooseFile')}
          hint={t('chooseHint')}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          icon={<FileUp className="size-7" aria-hidden="true" />}
          error={problem ?? undefined}
          onSelect={([file]) => upload(file)}
        />
      ) : (
        <div className="rounded-card border border-edge border-dashed bg-white p-6">
          <ProgressLine label={t('uploading')} part={part} />
          <Button variant="outline" onClick={cancel} className="mt-4">
            {t('cancel')}
          </Button>
        </div>
      )}
    </section>
  )
}
