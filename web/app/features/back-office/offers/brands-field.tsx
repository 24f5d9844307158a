import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RemovableChip } from '../categories/removable-chip.tsx'

type BrandsProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (brands: string[]) => void
}

/** The brands that an offer covers, each spelt as in its products. */
export function BrandsField({ value, error, onChange }: BrandsProps) {
  const t = useTranslations('offers')
  const [typed, setTyped] = useState('')
  const add = () => {
    const brand = typed.trim()
    if (brand !== '' && !value.includes(brand)) onChange([...value, brand])
    setTyped('')
  }
  return (
    <div>
      <Field
        label={t('brands')}
        hint={t('brandsHint')}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        // A typed brand counts even if the user forgets the button.
        onBlur={add}
        autoComplete="off"
        end={
          <IconButton label={t('addBrand')} onClick={add}>
            <Plus className="size-5" aria-hidden="true" />
          </IconButton>
        }
      />
      {value.length > 0 && (
        <ul aria-label={t('brands')} className="mt-2 flex flex-wrap gap-2">
          {value.map((brand) => (
            <li key={brand} className="min-w-0">
              <RemovableChip
                remove={t('remove', { name: brand })}
                onRemove={() => onChange(value.filter((other) => other !== brand))}
              >
                {brand}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
