import { ArrowLeft, Send } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { SendTransfer } from './send-transfer.tsx'
import { TransferList } from './transfer-list.tsx'
import { TransferView } from './transfer-view.tsx'
import { useTransferStores } from './transfers-query.ts'

/** The page of transfers: their list, one of them, or a new one, depending on the URL. */
export function TransfersPage() {
  const t = useTranslations('transfers')
  const { stores, error, refetch } = useTransferStores()
  const [query] = useSearchParams()
  const id = query.get('transfer')
  const isNew = query.has('new')
  if (stores?.length === 0) return <Navigate to="/dashboard/product" replace />
  return (
    <>
      <AdminHead title={t(isNew ? 'newTitle' : 'title')}>
        {id !== null || isNew ? (
          <ButtonLink variant="outline" to="?">
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            {t('back')}
          </ButtonLink>
        ) : (
          <ButtonLink to="?new">
            <Send className="size-4.5" aria-hidden="true" />
            {t('new')}
          </ButtonLink>
        )}
      </AdminHead>
      {isNew && stores && <SendTransfer stores={stores} />}
      {isNew &&
        !stores &&
        (error ? (
          <LoadError title={t('storesNotLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-100" />
        ))}
      {!isNew && id !== null && <TransferView key={id} id={id} />}
      {!isNew && id === null && <TransferList />}
    </>
  )
}
