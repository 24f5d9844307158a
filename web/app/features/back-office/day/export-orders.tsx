import { ordersExportPath } from '@dix/contract'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { askFile } from '../../../platform/api/ask.ts'
import { saveFile } from '../../../platform/dom/save-file.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { StoreOption } from '../stores/store-choice.ts'
import { isDay, todayInShop } from './days.ts'

type ExportProps = {
  date: string
  /** The only store whose orders are exported; absent for all. */
  store: StoreOption | undefined
}

/** Exports the orders of some days for an accountant; by default from the start of the month to the shown day. */
export function ExportOrders({ date, store }: ExportProps) {
  const t = useTranslations('day')
  const language = useLocale()
  const [from, setFrom] = useState(`${date.slice(0, 8)}01`)
  const [to, setTo] = useState(date)
  const { busy, act } = useAction(async () =>
    saveFile(
      `orders-${from}-${to}.csv`,
      await askFile(ordersExportPath({ from, to, language, store: store?._id })),
    ),
  )
  const days = { type: 'date', max: todayInShop() } as const
  return (
    <section className="mt-4 rounded-card border border-line bg-white p-4 print:hidden">
      <h2 className="type-h3">{t('export')}</h2>
      <p className="mt-1 mb-3 text-card text-pretty text-ink-2">
        {t('exportHint')} {store && t('exportOf', { name: store.name })}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          {...days}
          label={t('from')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          className="min-w-36 max-md:grow"
        />
        <Field
          {...days}
          label={t('to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          className="min-w-36 max-md:grow"
        />
        <Button
          variant="outline"
          onClick={act}
          disabled={!isDay(from) || !isDay(to) || from > to}
          aria-busy={busy || undefined}
          className="max-md:grow"
        >
          <FileDown className="size-4.5" aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
    </section>
  )
}
