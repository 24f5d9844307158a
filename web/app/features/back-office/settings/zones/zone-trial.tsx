import { formatXof, type Quarter, type ShopSettings, termsAt, type ZoneMatch } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SelectField } from '../../../../ui/form/select-field.tsx'

type TrialProps = {
  quarters: readonly Quarter[]
  find: (quarter: string | null) => ZoneMatch
  /** Terms for areas without a zone. */
  delivery: ShopSettings['delivery']
}

/** Shows what shoppers in a quarter would see, before the save. */
export function ZoneTrial({ quarters, find, delivery }: TrialProps) {
  const t = useTranslations('zones')
  const [quarter, setQuarter] = useState('')
  const match = find(quarter || null)
  const { deliveryFee, freeFrom, smallestOrder } = termsAt(match, delivery)
  const said = [
    match.zone ? match.zone.name || t('newZone') : t(`state_${match.state}`),
    match.state !== 'outside' && (deliveryFee > 0 ? formatXof(deliveryFee) : t('free')),
    match.state !== 'outside' && freeFrom !== null && t('freeFromAmount', { amount: formatXof(freeFrom) }),
    match.state !== 'outside' &&
      smallestOrder > 0 &&
      t('smallestAmount', { amount: formatXof(smallestOrder) }),
    match.zone?.minutes && t('ride', { minutes: String(match.zone.minutes) }),
  ]
  return (
    <>
      <h2 className="type-h3 mb-3">{t('tryAddress')}</h2>
      <div className="rounded-card border border-line bg-white p-4">
        <SelectField label={t('quarter')} value={quarter} onChange={({ target }) => setQuarter(target.value)}>
          <option value="">{t('noneChosen')}</option>
          {quarters.map(({ id, name, city }) => (
            <option key={id} value={id}>{`${name}, ${city}`}</option>
          ))}
        </SelectField>
        <p role="status" className="mt-3 text-card font-semibold">
          {said.filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  )
}
