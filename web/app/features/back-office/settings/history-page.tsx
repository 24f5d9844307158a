import { ArrowLeft, History } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { ChangeCard } from './last-change.tsx'
import { useSettings, useSettingsHistory } from './settings-query.ts'
import { settingsPath } from './topics.ts'

/** Every save of settings, newest first, each with its undo. */
export function SettingsHistoryPage() {
  const t = useTranslations('settings')
  const { settings } = useSettings()
  const { changes, error, refetch, hasOlder, fetchOlder } = useSettingsHistory()
  return (
    <>
      <AdminHead title={t('history')}>
        <ButtonLink variant="outline" to={settingsPath}>
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          {t('title')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/dashboard/history">
          <History className="size-4.5" aria-hidden="true" />
          {t('ofCatalogue')}
        </ButtonLink>
      </AdminHead>
      {!changes && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!changes && !error && <Skeleton className="h-60" />}
      {changes?.length === 0 && <p className="text-ink-2">{t('noChanges')}</p>}
      <ol className="flex max-w-180 flex-col gap-3">
        {changes?.map((change) => (
          <li key={change._id}>
            <ChangeCard change={change} topics={settings?.topics ?? []} />
          </li>
        ))}
      </ol>
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
    </>
  )
}
