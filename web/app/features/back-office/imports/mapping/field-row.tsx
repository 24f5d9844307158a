import { formatXof, type MappedField, type UploadedImport } from '@dix/contract'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ApiForm } from '../../../../platform/forms/use-api-form.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldError, fieldLook } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { useMainLanguage } from '../../../shop/index.ts'
import {
  type FieldSource,
  guessedUnits,
  isNamed,
  type MappingValues,
  samplesOf,
  xofOf,
} from './mapping-values.ts'

type FieldRowProps = {
  field: MappedField
  form: ApiForm<MappingValues>
  file: UploadedImport
}

/** Option values other than column indexes. */
const none = ''
const text = 'text'
const joined = 'joined'

/** A product field, its column and the values of the first rows. */
export function FieldRow({ field, form, file }: FieldRowProps) {
  const t = useTranslations('imports')
  const id = useId()
  const {
    field: { value: source, onChange, ref },
  } = useController({
    control: form.control,
    name: `fields.${field}`,
    // Whether a selling price is allowed depends on these two.
    rules: field === 'price' || field === 'discount' ? { deps: ['fields.sellingPrice'] } : {},
  })
  const error = form.errorOf(`fields.${field}`)
  const isSameUnit = field === 'unit' && source?.from === 'text'
  const samples = isSameUnit ? file.rows.map(() => source.text) : samplesOf(source, file)
  const choose = (value: string) => {
    if (value === none) onChange(null)
    else if (value === text) onChange({ from: 'text', text: '' })
    else if (value !== joined) onChange({ from: 'column', index: Number(value) })
  }
  return (
    <tr className="border-t border-line align-top max-md:grid max-md:py-3">
      <th scope="row" className="py-3 pe-3 text-left max-md:py-1">
        <label htmlFor={id} className="flex min-h-12 items-center text-card font-semibold max-md:min-h-0">
          {t(`field_${field}`)}
        </label>
      </th>
      <td className="py-3 pe-3 max-md:p-0">
        <Select
          id={id}
          ref={ref}
          value={chosenValue(source)}
          onChange={(event) => choose(event.currentTarget.value)}
          wrong={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <option value={none}>{t('noColumn')}</option>
          {source?.from === 'joined' && <option value={joined}>{t('joined')}</option>}
          <optgroup label={t('columns')}>
            {file.header.map((column, index) => (
              <option key={index} value={index}>
                {isNamed(file.header, index) ? column : t('unclear', { column, place: index + 1 }).trim()}
              </option>
            ))}
          </optgroup>
          <option value={text}>{t('sameText')}</option>
        </Select>
        {source?.from === 'text' && (
          <input
            aria-label={t('sameTextOf', { field: t(`field_${field}`) })}
            value={source.text}
            onChange={(event) => onChange({ from: 'text', text: event.currentTarget.value })}
            autoComplete="off"
            className={classNames(fieldLook(false), 'mt-2 w-full px-3 text-card')}
          />
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </td>
      <td className="py-3 text-small text-ink-2 max-md:pt-1 max-md:pb-0">
        <ul className="flex max-h-22 flex-col overflow-hidden md:justify-center">
          {samples.slice(0, 3).map((sample, index) => (
            <li key={index} className="truncate md:max-w-80">
              {sample || '–'}
              {field === 'unit' && <UnitGuess form={form} file={file} row={index} />}
              {sample && (field === 'price' || field === 'sellingPrice') && (
                <PriceRead form={form} sample={sample} />
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** Shows how a price is read, because `1.850` is ambiguous. */
function PriceRead({ form, sample }: Pick<FieldRowProps, 'form'> & { sample: string }) {
  const t = useTranslations('imports')
  const [decimalComma, priceFactor] = useWatch({
    control: form.control,
    name: ['decimalComma', 'priceFactor'],
  })
  const xof = xofOf(sample, { decimalComma, priceFactor })
  return (
    <>
      {' → '}
      <span className={xof === null ? 'text-brique' : 'font-semibold text-ink'}>
        {xof === null ? t('priceUnread') : formatXof(xof)}
      </span>
    </>
  )
}

/** The unit that the import would guess for a row of the preview. */
function UnitGuess({ form, file, row }: Pick<FieldRowProps, 'form' | 'file'> & { row: number }) {
  const t = useTranslations('imports')
  const language = useMainLanguage()
  const [fields, guesses] = useWatch({ control: form.control, name: ['fields', 'guessUnits'] })
  const unit = guesses ? guessedUnits(fields, file, language)[row] : null
  if (!unit) return null
  return (
    <>
      {' → '}
      <span className="font-semibold text-ink">{unit}</span> ({t('unitGuessed')})
    </>
  )
}

function chosenValue(source: FieldSource | null | undefined): string {
  if (!source) return none
  return source.from === 'column' ? String(source.index) : source.from
}
