import { type AdminProduct, xofParts } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldError, fieldLook } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { type FieldSet, fieldSets, type GridField, readCell, textOf } from './edits/cells.ts'
import type { CellEdit, ProductEdits } from './edits/edits.ts'
import { Value } from './value.tsx'

type ProductCardProps = {
  product: AdminProduct
  edits: ProductEdits | undefined
  selected: boolean
  set: FieldSet
  onSelect: (on: boolean) => void
  onWrite: (writes: readonly CellEdit[]) => void
}

/** A product of the grid on phones, with its fields in a form. */
export function ProductCard({ product, edits, selected, set, onSelect, onWrite }: ProductCardProps) {
  const t = useTranslations('grid')
  return (
    <li
      className={classNames(
        'rounded-card border p-3',
        selected ? 'border-bissap bg-bissap-soft' : 'border-line bg-white',
      )}
    >
      <div className="mb-3 flex items-center gap-3">
        <Thumb src={product.image[0]} className="size-10" />
        <h2 className="min-w-0 grow text-card font-semibold wrap-anywhere">{product.name}</h2>
        <Checkbox
          label={t('selectProduct', { name: product.name })}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          className="me-2.5"
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {fieldSets[set].map((field) => (
          <CardField
            key={field}
            {...{ product, field, edits }}
            onText={(text) => onWrite([{ product, field, text }])}
          />
        ))}
      </div>
    </li>
  )
}

type CardFieldProps = Pick<ProductCardProps, 'product' | 'edits'> & {
  field: GridField
  onText: (text: string) => void
}

function CardField({ product, edits, field, onText }: CardFieldProps) {
  const t = useTranslations('grid')
  const id = useId()
  const typed = edits?.cells[field]
  const text = typed ?? textOf(field, product[field])
  const read = readCell(field, text)
  const problem = 'problem' in read ? t(read.problem) : undefined
  const shown = field === 'price' && 'value' in read ? xofParts(Number(read.value)).figure : text
  const classes = classNames(
    fieldLook(problem !== undefined),
    'w-full px-3',
    typed !== undefined && 'bg-mangue-soft',
  )
  const common = {
    id,
    'aria-describedby': problem || typed !== undefined ? `${id}-below` : undefined,
    className: classes,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        {t(field)}
      </label>
      {field === 'draft' ? (
        <Select
          id={id}
          aria-describedby={common['aria-describedby']}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        >
          <option value="live">{t('live')}</option>
          <option value="draft">{t('draftState')}</option>
        </Select>
      ) : (
        <input
          {...common}
          // A new key resets the input after an undo or discard.
          key={text}
          defaultValue={shown}
          inputMode={field === 'unit' || field === 'product_number' ? 'text' : 'numeric'}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          onBlur={({ currentTarget: { value } }) => value !== shown && onText(value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
      {typed !== undefined && edits && (
        <p id={`${id}-below`} className="mt-1 text-small text-ink-2">
          {problem ? (
            <FieldError>{problem}</FieldError>
          ) : (
            t.rich('before', { value: () => <Value field={field} text={textOf(field, edits.seen[field])} /> })
          )}
        </p>
      )}
    </div>
  )
}
