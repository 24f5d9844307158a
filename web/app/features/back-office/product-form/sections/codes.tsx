import { useTranslations } from 'use-intl/react'
import { Field } from '../../../../ui/form/field.tsx'
import { ScanButton } from '../../scanner/scan-button.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { Section } from './section.tsx'

/** Barcode and product number. */
export function Codes({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  return (
    <Section title={t('codes')}>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <Field
          label={t('barcode')}
          {...form.field('barcode')}
          hint={t('barcodeHint')}
          inputMode="numeric"
          // Hand scanners end a code with Enter, which would submit a half-filled form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          autoComplete="off"
          end={<ScanButton onCode={(code) => form.setValue('barcode', code, { shouldDirty: true })} />}
        />
        <Field
          label={t('product_number')}
          {...form.field('product_number')}
          hint={t('productNumberHint')}
          autoComplete="off"
        />
      </div>
    </Section>
  )
}
