import type { Customer } from '@dix/contract'
import { Ban, Check, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { refreshCustomers } from './customers-query.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { Panel } from './panel.tsx'

/** Blocks a customer, exports their data, or erases them; says who can block, if the user cannot. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const may = useMay()
  const [open, setOpen] = useState<'block' | 'erase' | null>(null)
  const download = useAction(async () => {
    const { data } = await ask('POST /api/customer/export', { _id: customer._id })
    saveFile('customer-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  })
  const unblock = useAction(async () => {
    const { message } = await ask('PUT /api/customer/unblock', { _id: customer._id })
    toast('success', message)
    await refreshCustomers()
  })
  return (
    <Panel title={t('actions')}>
      {customer.block && <Block block={customer.block} />}
      <div className="flex flex-col gap-2.5">
        {may('blockCustomers') ? (
          // One button for both, so that it keeps the focus.
          <Button
            variant="outline"
            onClick={customer.block ? unblock.act : () => setOpen('block')}
            aria-busy={unblock.busy || undefined}
          >
            {customer.block ? (
              <Check className="size-4" aria-hidden="true" />
            ) : (
              <Ban className="size-4" aria-hidden="true" />
            )}
            {t(customer.block ? 'unblock' : 'block')}
          </Button>
        ) : (
          <p className="text-card text-pretty text-ink-2">{t('blockedForAll')}</p>
        )}
        {may('eraseCustomers') && (
          <>
            <Button variant="outline" onClick={download.act} aria-busy={download.busy || undefined}>
              <Download className="size-4" aria-hidden="true" />
              {t('export')}
            </Button>
            <Button variant="remove" onClick={() => setOpen('erase')}>
              <Trash2 className="size-4" aria-hidden="true" />
              {t('erase')}
            </Button>
          </>
        )}
      </div>
      {open === 'block' && <BlockDialog customer={customer} onClose={() => setOpen(null)} />}
      {open === 'erase' && <EraseDialog customer={customer} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function Block({ block: { at, reason, by } }: { block: NonNullable<Customer['block']> }) {
  const t = useTranslations('customers')
  return (
    <div className="mb-3 rounded-field bg-brique-soft p-3 text-card text-brique">
      <p className="font-bold wrap-anywhere">{reason}</p>
      <p className="mt-1 text-small">
        <Timestamp at={at} />
        {by && ` · ${t('blockedBy', { name: by })}`}
      </p>
    </div>
  )
}
