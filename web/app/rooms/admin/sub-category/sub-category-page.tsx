import { useTranslations } from 'use-intl/react'
import { AdminHead } from '../frame/admin-head.tsx'
import { ToCome } from '../frame/to-come.tsx'

export function SubCategoryPage() {
  const t = useTranslations('account')
  return (
    <>
      <AdminHead title={t('subCategory')} />
      <ToCome />
    </>
  )
}
