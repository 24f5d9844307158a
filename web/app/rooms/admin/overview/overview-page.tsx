import { useTranslations } from 'use-intl/react'
import { AdminHead } from '../frame/admin-head.tsx'
import { ToCome } from '../frame/to-come.tsx'

export function OverviewPage() {
  const t = useTranslations('account')
  return (
    <>
      <AdminHead title={t('overview')} />
      <ToCome />
    </>
  )
}
