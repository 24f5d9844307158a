import { useTranslations } from 'use-intl/react'
import { AdminHead } from '../frame/admin-head.tsx'
import { ToCome } from '../frame/to-come.tsx'

export function UploadProductPage() {
  const t = useTranslations('account')
  return (
    <>
      <AdminHead title={t('uploadProduct')} />
      <ToCome />
    </>
  )
}
