import { useTranslations } from 'use-intl/react'
import { AdminHead } from '../frame/admin-head.tsx'
import { ToCome } from '../frame/to-come.tsx'

export function GridPage() {
  const t = useTranslations('admin')
  return (
    <>
      <AdminHead title={t('grid')} />
      <ToCome />
    </>
  )
}
