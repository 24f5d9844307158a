import type { Totals } from '@dix/contract'
import { BadgePercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'

type BillProps = {
  totals: Totals
  /** What the shop took off an order afterwards, in whole XOF. */
  allowance?: number
  /** Whether it was ordered: what is still to be paid of it stands elsewhere. */
  isOrdered?: boolean
}

/** The bill of a cart or an order: items, quantity, delivery, what was taken off, and total. */
export function Bill({ totals, allowance = 0, isOrdered = false }: BillProps) {
  const { subTotalAmt, savings, totalAmt, quantity } = totals
  const t = useTranslations('bill')
  return (
    <dl className="flex flex-col gap-2.5 text-body">
      <Row name={t('items')}>
        {savings > 0 && (
          <s className="me-1.5 text-card text-ink-3">
            <span className="sr-only">{t('before')} </span>
            <Amount value={subTotalAmt} currency="hidden" />
          </s>
        )}
        <Amount value={totalAmt} currency="same" className="font-semibold" />
      </Row>
      <Row name={t('quantity')}>
        <span className="font-semibold">{t('pieces', { count: quantity })}</span>
      </Row>
      <Row name={t('delivery')}>
        <span className="font-bold text-feuille">{t('free')}</span>
      </Row>
      {allowance > 0 && (
        <Row name={t('allowance')}>
          <Amount value={-allowance} currency="same" className="font-semibold" />
        </Row>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-dashed border-edge pt-3 text-h2-phone font-extrabold">
        <dt>{t(isOrdered ? 'orderTotal' : 'total')}</dt>
        <dd>
          <Amount value={totalAmt - allowance} currency="same" />
        </dd>
      </div>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** The sum of all discounts; nothing where there are none. */
export function Savings({ value }: { value: number }) {
  const t = useTranslations('bill')
  if (value === 0) return null
  return (
    <p className="flex min-h-10.5 items-center gap-2.5 rounded-field bg-feuille-soft px-3.5 py-2 text-card font-bold text-feuille">
      <BadgePercent className="size-5 shrink-0" aria-hidden="true" />
      <span className="grow">{t('savings')}</span>
      <Amount value={value} currency="same" />
    </p>
  )
}
