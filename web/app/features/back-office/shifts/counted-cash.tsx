import { differenceReasons } from '@dix/contract'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'

type CountedCashProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint'> & {
  /** Props of the field of the amount. */
  amount: Omit<ComponentProps<typeof Field>, 'label'>
  /** Props of the select of the reason; false while there is no difference. */
  reason: Omit<ComponentProps<typeof SelectField>, 'label'> | false
}

/** The fields of cash that somebody counted; a difference needs a reason. */
export function CountedCash({ amount, reason, ...words }: CountedCashProps) {
  const t = useTranslations('rider')
  return (
    <>
      <Field
        {...words}
        inputMode="numeric"
        autoComplete="off"
        end={<span className="px-3">F CFA</span>}
        {...amount}
      />
      {reason && (
        <SelectField label={t('whyDifferent')} {...reason}>
          <option value="">{t('chooseReason')}</option>
          {differenceReasons.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
