import { Hammer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Notice } from '../../ui/notice.tsx'
import { Dashboard } from './dashboard.tsx'
import { AdminOnly } from './guard.tsx'

const icon = { className: 'size-12', strokeWidth: 1.75, 'aria-hidden': true } as const

/** A page of administrators whose tools are not there yet. */
export function AdminPage({ title }: { title: 'category' | 'subCategory' | 'uploadProduct' | 'product' }) {
  const t = useTranslations('account')
  return (
    <Dashboard title={t(title)}>
      {(user) => (
        <AdminOnly user={user}>
          <Notice icon={<Hammer {...icon} />} title={t('manageLater')} hint={t('manageLaterHint')} />
        </AdminOnly>
      )}
    </Dashboard>
  )
}
