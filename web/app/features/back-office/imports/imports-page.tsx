import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { StorePicker } from '../stores/store-picker.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ImportView } from './import-view.tsx'
import { useImport } from './imports-query.ts'
import { PastImports } from './past-imports.tsx'

/** The import and export page. The open import is part of the URL. */
export function ImportsPage() {
  const t = useTranslations('imports')
  const [query, setQuery] = useSearchParams()
  const file = query.get('file')
  return (
    <>
      <AdminHead title={t('title')}>
        <StorePicker />
      </AdminHead>
      <div className="flex flex-col gap-4">
        {file ? (
          <OneImport key={file} id={file} />
        ) : (
          <ChooseFile onUploaded={({ _id }) => setQuery({ file: _id })} />
        )}
        <PastImports />
        <ExportPanel />
      </div>
    </>
  )
}

function OneImport({ id }: { id: string }) {
  const t = useTranslations('imports')
  const { details, error, refetch } = useImport(id)
  if (error) return <LoadError title={t('notLoaded')} error={error} retry={refetch} />
  if (!details) return <Skeleton className="h-72" />
  return <ImportView details={details} />
}
