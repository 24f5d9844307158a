import type { QuarterView } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'

/** Chooses a quarter with a plain form, which works without scripts. A shop may have none to choose from. */
export function AreaPage({ quarters }: { quarters: readonly QuarterView[] }) {
  const t = useTranslations('area')
  return (
    <>
      <PhoneBar title={t('title')} back="/" />
      <main id="content" className="column max-w-130 py-6">
        <h1 className="type-h1 mb-4 max-md:sr-only">{t('title')}</h1>
        {quarters.length > 0 ? <AreaForm quarters={quarters} /> : <p>{t('noQuarters')}</p>}
      </main>
    </>
  )
}

function AreaForm({ quarters }: { quarters: readonly QuarterView[] }) {
  const t = useTranslations('area')
  const id = useId()
  const cities = [...new Set(quarters.map(({ city }) => city))]
  return (
    <form method="post" action="/delivery-area" className="flex flex-col gap-4">
      <input type="hidden" name="to" value="/" />
      <div>
        <label htmlFor={id} className="mb-2 block text-card font-semibold">
          {t('quarter')}
        </label>
        <Select id={id} name="area" wrong={false}>
          <option value="">{t('nowhere')}</option>
          {cities.map((city) => (
            <optgroup key={city} label={city}>
              {quarters
                .filter((quarter) => quarter.city === city)
                .map((quarter) => (
                  <option key={quarter.id} value={quarter.id}>
                    {quarter.isDelivered ? quarter.name : t('notDelivered', { quarter: quarter.name })}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <Button type="submit">{t('submit')}</Button>
    </form>
  )
}
