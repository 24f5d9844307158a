import type { Import } from '@dix/contract'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useImports } from './imports-query.ts'
import { Panel } from './panel.tsx'

/** Imports of the last days, with links to their results. */
export function PastImports() {
  const t = useTranslations('imports')
  const { imports, error, refetch } = useImports()
  return (
    <Panel title={t('past')}>
      {!imports && error && <LoadError title={t('pastNotLoaded')} error={error} retry={refetch} />}
      {!imports && !error && <Skeleton className="h-24" />}
      {imports?.length === 0 && <p className="text-card text-ink-2">{t('nonePast')}</p>}
      {imports && imports.length > 0 && (
        <ul className="divide-y divide-line">
          {imports.map((pastImport) => (
            <PastImport key={pastImport._id} pastImport={pastImport} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function PastImport({ pastImport }: { pastImport: Import }) {
  const t = useTranslations('imports')
  const format = useFormatter()
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Link
        to={`?file=${pastImport._id}`}
        className="min-w-0 grow basis-60 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {pastImport.fileName}
      </Link>
      <span className="text-small text-ink-2">
        {pastImport.store && pastImport.state !== 'uploaded' && `${pastImport.store.name} · `}
        {t('byAt', {
          by: pastImport.by,
          at: format.dateTime(new Date(pastImport.at), { dateStyle: 'medium', ...timeOfDay }),
        })}
      </span>
      <StateBadge pastImport={pastImport} past />
    </li>
  )
}

const styles = {
  done: 'bg-feuille-soft text-feuille',
  failed: 'bg-brique-soft text-brique',
  undone: 'bg-sable text-ink-2',
  other: 'bg-indigo-soft text-indigo',
} as const

/** The state of an import. `past`: in the list, an upload that was never run has a label of its own. */
export function StateBadge({
  pastImport: { state, undone, waiting },
  past,
}: {
  pastImport: Import
  past?: boolean
}) {
  const t = useTranslations('imports')
  const shown = past && state === 'uploaded' ? 'seen' : state
  const word = undone ? 'undone' : waiting ? 'waiting' : shown
  const style = word === 'done' || word === 'failed' || word === 'undone' ? styles[word] : styles.other
  return (
    <span className={classNames('rounded-badge px-2 py-1 text-badge font-bold whitespace-nowrap', style)}>
      {t(`state_${word}`)}
    </span>
  )
}
