import type { ApiError, Backup, BackupWarning, NetworkError } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Timestamp, useTimeFormat } from '../history/timestamp.tsx'
import { Panel } from './panel.tsx'

const backupQuery = queryOptions<Backup, ApiError | NetworkError>({
  queryKey: ['admin', 'backup'],
  queryFn: async () => (await ask('POST /api/insights/backup')).data,
  staleTime: 60_000,
})

/** The state of the last backup: at the top of the page if it needs attention, at its end if all is well. */
export function BackupPanel({ place }: { place: 'top' | 'end' }) {
  const t = useTranslations('overview')
  const backup = useBackup()
  if (!backup) return null
  const { warning, lastDone } = backup
  if ((warning !== null) !== (place === 'top')) return null
  return (
    <Panel
      title={warning ? t(`backup_${warning}`) : t('backup')}
      aside={lastDone && <Timestamp at={lastDone.at} />}
      className="grow basis-0"
    >
      {warning ? <Warning backup={backup} warning={warning} /> : <AllWell backup={backup} />}
    </Panel>
  )
}

type WarningProps = { backup: Backup; warning: BackupWarning }

function Warning({ backup: { automatic, lastDone, failure }, warning }: WarningProps) {
  const t = useTranslations('overview')
  const formatTime = useTimeFormat()
  return (
    <div className="flex items-start gap-2">
      <TriangleAlert className="size-5 shrink-0 text-brique" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-card font-semibold text-pretty">
          {lastDone ? t('backupLoses', { when: formatTime(lastDone.at) }) : t('backupLosesAll')}
        </p>
        <p className="mt-1 text-small text-pretty text-ink-2">
          {failure ? t(`backup_${failure}`) : t(hintOf(automatic, warning))}
        </p>
      </div>
    </div>
  )
}

function hintOf(automatic: boolean, warning: BackupWarning) {
  if (!automatic) return 'backupByHand'
  return warning === 'never' ? 'backupSoon' : 'backupAgain'
}

function AllWell({ backup: { running, lastDone } }: { backup: Backup }) {
  const t = useTranslations('overview')
  const number = useNumber()
  const size =
    lastDone &&
    number(Math.max(1, Math.round(lastDone.bytes / 1_000_000)), { style: 'unit', unit: 'megabyte' })
  return (
    <p className="flex items-start gap-2 text-card">
      {!running && <CircleCheck className="size-5 shrink-0 text-feuille" aria-hidden="true" />}
      <span className="text-pretty">
        {running || !lastDone
          ? t('backupRuns')
          : t(lastDone.encrypted ? 'backupEncrypted' : 'backupWell', { size: size ?? '' })}
      </span>
    </p>
  )
}

/** The state of the shop's last backup; undefined until it is loaded. */
function useBackup(): Backup | undefined {
  return useQuery(backupQuery, queryClient).data
}
