import type { ImportDetails, UploadedImport } from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useStepFocus } from '../frame/use-step-focus.ts'
import { useStoreChoice } from '../stores/store-choice.ts'
import { cacheImport, isRunning, refreshCatalogue, refreshImports } from './imports-query.ts'
import { MappingForm } from './mapping/mapping-form.tsx'
import type { SentMapping } from './mapping/mapping-values.ts'
import { Panel } from './panel.tsx'
import { StateBadge } from './past-imports.tsx'
import { Counts } from './progress/counts.tsx'
import { Remarks } from './progress/remarks.tsx'
import { Running } from './progress/under-way.tsx'
import { UndoImport } from './progress/undo-import.tsx'
import { storedPreview } from './stored-preview.ts'

/** One import: its columns, the check, the run and the result. */
export function ImportView({ details }: { details: ImportDetails }) {
  const t = useTranslations('imports')
  const preview = storedPreview(details._id)
  const [choosing, setChoosing] = useState(false)
  const { store } = useStoreChoice()
  const check = useStart('POST /api/import/check', details, { store, onStarted: () => setChoosing(false) })
  useFollowing(details)
  const chooses = choosing || details.state === 'uploaded'
  useStepFocus(`${details.state} ${chooses}`)
  return (
    <Panel title={details.fileName}>
      <p className="mb-4">
        <StateBadge pastImport={details} />
        {details.store && details.state !== 'uploaded' && (
          <span className="ms-2.5 text-card text-ink-2">{details.store.name}</span>
        )}
      </p>
      {isRunning(details) && <Running details={details} />}
      {details.failure && !chooses && <FieldError>{details.failure}</FieldError>}
      {chooses && preview && <Columns preview={preview} check={check} />}
      {chooses && !preview && <p className="text-ink-2">{t('previewGone')}</p>}
      {!chooses && !isRunning(details) && (
        <Outcome details={details} onChangeColumns={preview ? () => setChoosing(true) : undefined} />
      )}
      <p className="mt-5 border-t border-line pt-4">
        <Link to="?" className="inline-flex min-h-11 items-center font-bold text-bissap hover:underline">
          {t('another')}
        </Link>
      </p>
    </Panel>
  )
}

/** Refreshes the list of imports when the state changes, and everything about products after a run. */
function useFollowing({ state, waiting }: ImportDetails) {
  const before = useRef({ state, waiting })
  useEffect(() => {
    const was = before.current
    before.current = { state, waiting }
    if (was.state === 'importing' && state === 'done') void refreshCatalogue()
    else if (was.state !== state || was.waiting !== waiting) void refreshImports()
  }, [state, waiting])
}

type Mapping = ImportDetails['mapping'] | SentMapping

function useStart(
  route: 'POST /api/import/check' | 'POST /api/import/run',
  { _id }: ImportDetails,
  { store, onStarted }: { store: string | undefined; onStarted?: () => void },
) {
  const mapping = useRef<Mapping>(null)
  const { busy, act } = useAction(async () => {
    cacheImport((await ask(route, { _id, mapping: mapping.current, ...(store && { store }) })).data)
    onStarted?.()
  })
  const start = (chosen: Mapping) => {
    mapping.current = chosen
    return act()
  }
  return { busy, start }
}

type ColumnsProps = { preview: UploadedImport; check: ReturnType<typeof useStart> }

const softwareNames = { woocommerce: 'WooCommerce', shopify: 'Shopify' } as const

/** Exported files need no mapping. */
function Columns({ preview, check: { busy, start } }: ColumnsProps) {
  const t = useTranslations('imports')
  if (!preview.ownFormat && !preview.software) return <MappingForm file={preview} onCheck={start} />
  return (
    <>
      <p className="mb-4 max-w-160 text-pretty text-ink-2">
        {preview.software ? t('shopExport', { software: softwareNames[preview.software] }) : t('ownFormat')}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start(null)
        }}
      >
        <SubmitButton busy={busy}>{t('check')}</SubmitButton>
      </form>
    </>
  )
}

/** Warns that new products will be out of stock, which the counts do not show. */
function NoStock({ details: { mapping, report } }: { details: ImportDetails }) {
  const t = useTranslations('imports')
  if (!mapping || mapping.columns.stock || mapping.defaults.stock || !report?.created) return null
  return (
    <p className="mt-4 rounded-field bg-mangue-soft p-3 text-card font-semibold text-mangue-ink">
      {t('noStock', { count: report.created })}
    </p>
  )
}

function Outcome({
  details,
  onChangeColumns,
}: {
  details: ImportDetails
  onChangeColumns: (() => void) | undefined
}) {
  const t = useTranslations('imports')
  // Imports into the store that was checked, even if another one is chosen now.
  const run = useStart('POST /api/import/run', details, { store: details.store?._id })
  const { state, report, edit, undone, fileName } = details
  const isDone = state === 'done' && !undone
  return (
    <>
      {report && <Counts report={report} />}
      {state === 'checked' && <NoStock details={details} />}
      <Remarks details={details} />
      <div className="mt-5 flex flex-wrap gap-3">
        {(state === 'checked' || undone) && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void run.start(details.mapping)
            }}
          >
            <SubmitButton busy={run.busy}>{t('run')}</SubmitButton>
          </form>
        )}
        {(!isDone || edit === null) && onChangeColumns && (
          <Button variant="outline" onClick={onChangeColumns} className="min-h-14">
            {t('changeColumns')}
          </Button>
        )}
        {isDone && (
          <ButtonLink variant="outline" to="/dashboard/product?sort=updated">
            {t('toProducts')}
          </ButtonLink>
        )}
        {isDone && (
          <ButtonLink variant="outline" to="/dashboard/product/pictures">
            {t('toPictures')}
          </ButtonLink>
        )}
        {isDone && edit !== null && <UndoImport edit={edit} fileName={fileName} />}
      </div>
      {undone && <p className="mt-4 text-ink-2">{t('undoneHint')}</p>}
    </>
  )
}
