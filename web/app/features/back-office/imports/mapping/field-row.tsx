import { formatXof, type MappedField, type UploadedImport } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { FieldError, fieldLook } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { type FieldSource, isNamed, samplesOf } from './mapping-values.ts'

type FieldRowProps = {
  field: MappedField
  source: FieldSource | undefined
  file: UploadedImport
  fault: string | undefined
  /** For prices: the amount in XOF, null when unclear. */
  xofOf?: ((text: string) => number | null) | undefined
  onChoose: (source: FieldSource | undefined) => void
}

/** Option values other than column indexes. */
const none = ''
const text = 'text'
const joined = 'joined'

/** A product field, its column and the values of the first rows. */
export function FieldRow({ field, source, file, fault, xofOf, onChoose }: FieldRowProps) {
  const t = useTranslations('imports')
  const id = useId()
  const samples = samplesOf(source, file)
  const choose = (value: string) => {
    if (value === none) onChoose(undefined)
    else if (value === text) onChoose({ from: 'text', text: '' })
    else if (value !== joined) onChoose({ from: 'column', index: Number(value) })
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
          value={chosenValue(source)}
          onChange={(event) => choose(event.currentTarget.value)}
          wrong={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
        >
          <option value={none}>{t('noColumn')}</option>
          {source?.from === 'joined' && <option value={joined}>{t('joined')}</option>}
          <optgroup label={t('columns')}>
            {file.header.map((column, index) => (
              <option key={index} value={index}>
                {isNamed(file.header, index) ? column : t('unclear', { column, index: index + 1 }).trim()}
              </option>
            ))}
          </optgroup>
          <option value={text}>{t('sameText')}</option>
        </Select>
        {source?.from === 'text' && (
          <input
            aria-label={t('sameTextOf', { field: t(`field_${field}`) })}
            value={source.text}
            onChange={(event) => onChoose({ from: 'text', text: event.currentTarget.value })}
            autoComplete="off"
            className={classNames(fieldLook(false), 'mt-2 w-full px-3 text-card')}
          />
        )}
        {fault && <FieldError id={`${id}-fault`}>{fault}</FieldError>}
      </td>
      <td className="py-3 text-small text-ink-2 max-md:pt-1 max-md:pb-0">
        <ul className="flex max-h-22 flex-col overflow-hidden md:justify-center">
          {samples.slice(0, 3).map((sample, index) => (
            <li key={index} className="truncate md:max-w-80">
              {sample || '–'}
              {sample && xofOf && <PriceRead xof={xofOf(sample)} />}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** How a price is read, since `1.850` is ambiguous. */
function PriceRead({ xof }: { xof: number | null }) {
  const t = useTranslations('imports')
  return (
    <>
      {' → '}
      <span className={xof === null ? 'text-brique' : 'font-semibold text-ink'}>
        {xof === null ? t('priceUnread') : formatXof(xof)}
      </span>
    </>
  )
}

function chosenValue(source: FieldSource | undefined): string {
  if (!source) return none
  return source.from === 'column' ? String(source.index) : source.from
}
