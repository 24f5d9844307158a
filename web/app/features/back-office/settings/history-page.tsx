import { ArrowLeft, History } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { PagedList } from '../history/paged-list.tsx'
import { ChangeCard } from './last-change.tsx'
import { useSettings, useSettingsHistory } from './settings-query.ts'
import { settingsPath } from './topics.ts'

/** Every save of settings, newest first, each with its undo. */
export function SettingsHistoryPage() {
  const t = useTranslations('settings')
  const { settings } = useSettings()
  const { changes, ...pages } = useSettingsHistory()
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
      <PagedList
        entries={changes}
        pages={pages}
        texts={{ notLoaded: t('notLoaded'), none: t('noChanges'), older: t('older') }}
        keyOf={({ _id }) => _id}
        className="max-w-180"
      >
        {(change) => <ChangeCard change={change} topics={settings?.topics ?? []} />}
      </PagedList>
    </>
  )
}
