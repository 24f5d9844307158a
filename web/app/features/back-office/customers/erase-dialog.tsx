import type { Customer } from '@dix/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { phoneText } from '../../../platform/phone.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshCustomerLists } from './customers-query.ts'

/** Asks for confirmation before a customer is erased for good, and names them. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const { busy, act } = useAction(async () => {
    const { message } = await ask('DELETE /api/customer/erase', { _id: customer._id })
    toast('success', message)
    await navigate('/dashboard/customers', { replace: true })
    await refreshCustomerLists()
  })
  return (
    <ConfirmDialog
      title={t('eraseTitle')}
      cancel={t('cancel')}
      confirm={t('erase')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <div className="rounded-field bg-coton p-3 wrap-anywhere">
        <p className="font-bold">{customer.name}</p>
        <p className="text-card text-ink-2">
          {[phoneText(customer), customer.email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="mt-4 text-pretty text-ink-2">{t(customer.hasAccount ? 'eraseAccount' : 'eraseGuest')}</p>
      <p className="mt-2 font-semibold">{t('noUndo')}</p>
    </ConfirmDialog>
  )
}
