import type { Customer } from '@dix/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { phoneText } from '../../../platform/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
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
    <Dialog title={t('eraseTitle')} onClose={onClose}>
      <div className="rounded-field bg-coton p-3 wrap-anywhere">
        <p className="font-bold">{customer.name}</p>
        <p className="text-card text-ink-2">
          {[phoneText(customer), customer.email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="mt-4 text-pretty text-ink-2">{t(customer.hasAccount ? 'eraseAccount' : 'eraseGuest')}</p>
      <p className="mt-2 font-semibold">{t('noUndo')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button variant="danger" onClick={act} aria-busy={busy || undefined} className="grow">
          {t('erase')}
        </Button>
      </div>
    </Dialog>
  )
}
