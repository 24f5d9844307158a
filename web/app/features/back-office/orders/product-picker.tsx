import { discountedPrice, type Product } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Amount } from '../../../ui/amount.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { ProductSearch } from '../frame/product-search.tsx'
import { productsKey } from '../products/products-query.ts'
import { StockLine } from './stock-line.tsx'

/** Maximum number of products shown while a name is being typed. */
const maxShown = 6

type PickerProps = {
  /** Products that are in the order already. */
  chosen: ReadonlySet<string>
  onPick: (product: Product) => void
}

/** Finds a product as shoppers do, to add it to an order. */
export function ProductPicker({ chosen, onPick }: PickerProps) {
  const t = useTranslations('desk')
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const { data, error } = useQuery(
    {
      queryKey: [...productsKey, 'pick', search],
      queryFn: () => ask('POST /api/product/search-product', { search, limit: maxShown }),
      enabled: search.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  const pick = (product: Product) => {
    onPick(product)
    setSearch('')
    field.current?.focus()
  }
  const found = search.trim() === '' ? [] : (data?.data ?? [])
  return (
    <div>
      <ProductSearch ref={field} search={search} onSearch={setSearch} label={t('addProduct')} />
      <p role="status" className="text-small text-ink-2 not-empty:mt-2">
        {error && search ? t('productsNotLoaded') : null}
        {data && search && found.length === 0 ? t('noProduct') : null}
      </p>
      <ul className="divide-y divide-line">
        {found.map((product) => (
          <FoundProduct
            key={product._id}
            product={product}
            isChosen={chosen.has(product._id)}
            onPick={() => pick(product)}
          />
        ))}
      </ul>
    </div>
  )
}

type FoundProps = { product: Product; isChosen: boolean; onPick: () => void }

function FoundProduct({ product, isChosen, onPick }: FoundProps) {
  const t = useTranslations('desk')
  const { name, image, price, discount, stock } = product
  const isOut = stock === 0
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumb src={image[0]} className="size-11" pale={isOut} />
      <div className="min-w-0 grow">
        <p className="text-card font-semibold wrap-anywhere">{name}</p>
        <StockLine product={product} />
      </div>
      <Amount value={discountedPrice(price, discount)} className="font-bold" />
      <IconButton
        label={t('addOne', { name })}
        disabled={isOut || isChosen}
        onClick={onPick}
        className="bg-bissap-soft text-bissap disabled:bg-sable disabled:text-ink-3"
      >
        <Plus className="size-5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
