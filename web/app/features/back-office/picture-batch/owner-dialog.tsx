import type { AdminCategory, AdminProduct, AdminSubCategory, PictureOwner } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { useCategories, useSubCategories } from '../categories/categories-query.ts'
import { ListSearch } from '../frame/list-search.tsx'
import { productsKey } from '../products/products-query.ts'
import { ownerKey } from './decide-pictures.ts'
import { OwnerName } from './owner-name.tsx'

/** Maximum number of products shown while a name is being typed. */
const maxShown = 8

type OwnerDialogProps = { path: string; onPick: (owner: PictureOwner) => void; onClose: () => void }

/** Finds the product or category of a picture. */
export function OwnerDialog({ path, onPick, onClose }: OwnerDialogProps) {
  const t = useTranslations('pictureBatch')
  const [search, setSearch] = useState('')
  const { owners, error } = useOwners(search)
  return (
    <Dialog title={t('assignTitle')} onClose={onClose}>
      <p className="mb-3 text-ink-2 wrap-anywhere">{path}</p>
      <ListSearch search={search} change={(changed) => setSearch(changed.search)} label={t('search')} />
      <p role="status" className="text-small text-ink-2 not-empty:mt-2">
        {error && t('notLoaded')}
        {owners?.length === 0 && t('nothingFound')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {owners?.map((owner) => (
          <li key={ownerKey(owner)}>
            <button
              type="button"
              onClick={() => onPick(owner)}
              className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 py-1.5 text-start hover:bg-coton"
            >
              <Thumb src={owner.image[0]} className="size-10" />
              <span className="min-w-0 wrap-anywhere">
                <OwnerName owner={owner} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Products, categories and sub categories that a text finds; undefined until something is typed and found. */
function useOwners(search: string) {
  const wanted = search.trim()
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const { data, error } = useQuery(
    {
      queryKey: [...productsKey, 'picture-owner', wanted],
      queryFn: () => ask('POST /api/product/admin-list', { search: wanted, limit: maxShown }),
      enabled: wanted !== '',
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  if (wanted === '' || !data) return { owners: undefined, error }
  const named = ({ name, name_other }: AdminCategory | AdminSubCategory) =>
    [name, name_other].some((text) => text?.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
  const owners = [
    ...data.data.map(productOwner),
    ...categories.filter(named).map((category) => categoryOwner('category', category)),
    ...subCategories.filter(named).map((category) => categoryOwner('subCategory', category)),
  ]
  return { owners, error }
}

function productOwner({ _id, name, brand, unit, image, revision }: AdminProduct): PictureOwner {
  return { kind: 'product', _id, name, detail: [brand, unit].filter(Boolean).join(' · '), image, revision }
}

function categoryOwner(
  kind: 'category' | 'subCategory',
  { _id, name, image, revision }: AdminCategory | AdminSubCategory,
): PictureOwner {
  return { kind, _id, name, detail: '', image: image ? [image] : [], revision }
}
