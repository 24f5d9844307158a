import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CreditList } from './credit-list.tsx'
import { useCredit } from './credit-query.ts'

/** The user's credit and how it came about; nothing if they never had any. */
export function CreditPanel() {
  const t = useTranslations('credit')
  const { credit } = useCredit()
  if (!credit || credit.entries.length === 0) return null
  return (
    <section className="mb-4 rounded-card bg-feuille-soft p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-h3">{t('title')}</h2>
        <Amount value={credit.availableAmt} currency="same" className="text-h2-phone font-extrabold" />
      </div>
      <p className="mb-2 text-card text-ink-2">{t('hint')}</p>
      <Disclosure title={t('entries')}>
        <CreditList entries={credit.entries} pageOf={(_id) => `/dashboard/myorders/${_id}`} />
      </Disclosure>
    </section>
  )
}
