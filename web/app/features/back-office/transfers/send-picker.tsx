import type { TransferProduct } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { ProductSearch } from '../frame/product-search.tsx'
import { useSendable } from './transfers-query.ts'

type PickerProps = {
  /** The store that sends. */
  store: string
  chosen: ReadonlySet<string>
  isFull: boolean
  onPick: (product: TransferProduct) => void
}

/** Finds a product by name, barcode or number. A scanned code of exactly one product adds it at once. */
export function SendPicker({ store, chosen, isFull, onPick }: PickerProps) {
  const t = useTranslations('transfers')
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [scanned, setScanned] = useState('')
  const { found, error } = useSendable(search, store)
  const mayAdd = ({ productId, stock }: TransferProduct) => stock > 0 && !isFull && !chosen.has(productId)
  const pick = (product: TransferProduct) => {
    onPick(product)
    setSearch('')
    setScanned('')
    field.current?.focus()
  }
  const only = scanned !== '' && found?.length === 1 ? found[0]! : null
  const { take } = useStableCallbacks({ take: () => only && mayAdd(only) && pick(only) })
  useEffect(() => {
    if (only?.barcode === scanned) take()
  }, [only, scanned, take])
  return (
    <div>
      <ProductSearch
        ref={field}
        search={search}
        onSearch={setSearch}
        onCode={(code) => {
          setSearch(code)
          setScanned(code)
        }}
        label={t('search')}
      />
      <p role="status" className="text-small text-ink-2 not-empty:mt-2">
        {error && search ? t('productsNotLoaded') : null}
        {found?.length === 0 ? t('noProduct') : null}
      </p>
      <ul className="divide-y divide-line">
        {found?.map((product) => (
          <li key={product.productId} className="flex items-center gap-3 py-2">
            <Thumb src={product.image} className="size-11" pale={product.stock === 0} />
            <div className="min-w-0 grow">
              <p className="text-card font-semibold wrap-anywhere">{product.name}</p>
              <p className="text-small text-ink-2">
                {[product.unit, t('inStock', { stock: product.stock })].filter(Boolean).join(' · ')}
              </p>
            </div>
            <IconButton
              label={t('add', { name: product.name })}
              disabled={!mayAdd(product)}
              onClick={() => pick(product)}
              className="bg-bissap-soft text-bissap disabled:bg-sable disabled:text-ink-3"
            >
              <Plus className="size-5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
