import type { AdminProduct } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Amount } from '../../../ui/amount.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Picked } from '../categories/category-picker.tsx'
import { RemovableChip } from '../categories/removable-chip.tsx'
import { ProductSearch } from '../frame/product-search.tsx'
import { productsKey } from '../products/products-query.ts'

/** Maximum number of products shown while a name is being typed. */
const maxShown = 6

type ProductsProps = {
  value: readonly Picked[]
  error: string | undefined
  onChange: (products: Picked[]) => void
}

/** The products that an offer covers, found by name or code; including sold-out ones and drafts. */
export function ProductsField({ value, error, onChange }: ProductsProps) {
  const t = useTranslations('offers')
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const { data } = useQuery(
    {
      queryKey: [...productsKey, 'offer', search],
      queryFn: () => ask('POST /api/product/admin-list', { search, limit: maxShown }),
      enabled: search.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  const found = search.trim() === '' ? [] : (data?.data ?? [])
  const pick = ({ _id, name, unit }: AdminProduct) => {
    onChange([...value, { _id, name: `${name} · ${unit}` }])
    setSearch('')
    field.current?.focus()
  }
  return (
    <div>
      <p className="mb-2 text-card font-semibold">{t('products')}</p>
      <ProductSearch ref={field} search={search} onSearch={setSearch} label={t('findProduct')} />
      {error && <FieldError>{error}</FieldError>}
      <p role="status" className="text-small text-ink-2 not-empty:mt-2">
        {data && search && found.length === 0 ? t('noProduct') : null}
      </p>
      <ul className="divide-y divide-line">
        {found.map((product) => (
          <li key={product._id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 grow text-card wrap-anywhere">
              <b>{product.name}</b> {product.brand && `· ${product.brand} `}· {product.unit}
            </p>
            {product.price > 0 && <Amount value={product.price} className="font-bold" />}
            <IconButton
              label={t('addProduct', { name: product.name })}
              disabled={value.some(({ _id }) => _id === product._id)}
              onClick={() => pick(product)}
              className="bg-bissap-soft text-bissap disabled:bg-sable disabled:text-ink-3"
            >
              <Plus className="size-5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {value.length > 0 && (
        <ul aria-label={t('products')} className="mt-2 flex flex-wrap gap-2">
          {value.map(({ _id, name }) => (
            <li key={_id} className="min-w-0">
              <RemovableChip
                remove={t('remove', { name })}
                onRemove={() => onChange(value.filter((other) => other._id !== _id))}
              >
                {name}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
