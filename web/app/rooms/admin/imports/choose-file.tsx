import type { UploadedImport } from '@dix/contract'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Fault } from '../../../ui/form/field.tsx'
import { ProgressBar } from './progress/progress-bar.tsx'
import { useBring } from './use-bring.ts'

/** Where a file is chosen, or dropped. */
export function ChooseFile({ onBrought }: { onBrought: (file: UploadedImport) => void }) {
  const t = useTranslations('imports')
  const { part, fault, bring, cancel } = useBring(onBrought)
  const { over, drop } = useDrop(bring)
  return (
    <div
      {...drop}
      className={classNames(
        'rounded-card border-2 border-dashed p-6 text-center md:p-10',
        over ? 'border-bissap bg-bissap-soft' : 'border-edge bg-white',
      )}
    >
      <FileUp className="mx-auto mb-3 size-10 text-ink-3" strokeWidth={1.75} aria-hidden="true" />
      <h2 className="type-h3">{t('choose')}</h2>
      <p className="mx-auto mt-1 mb-5 max-w-120 text-small text-pretty text-ink-2">{t('chooseHint')}</p>
      {part === null ? (
        <FilePicker label={t('chooseFile')} onChoose={bring} />
      ) : (
        <div className="mx-auto max-w-80">
          <ProgressBar label={t('uploading')} part={part} />
          <Button look="outline" onClick={cancel} className="mt-4">
            {t('cancel')}
          </Button>
        </div>
      )}
      <div role="alert" className="mx-auto w-fit text-left">
        {fault && <Fault>{fault}</Fault>}
      </div>
    </div>
  )
}

function FilePicker({ label, onChoose }: { label: string; onChoose: (file: File | undefined) => void }) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // The same file, mended, can be chosen again.
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center rounded-button bg-bissap px-5 font-bold text-white peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-indigo hover:bg-bissap-dark"
      >
        {label}
      </label>
    </>
  )
}

function useDrop(onDrop: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer.files[0])
    },
  }
  return { over, drop }
}
