import type { ApiError, NetworkError, SynonymTarget } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../../../../platform/api/ask.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { useCategories, useSubCategories } from '../../categories/categories-query.ts'

/** Milliseconds after the last letter. */
const pause = 300

/** Maximum number of suggestions of each kind. */
const max = 8

const productsQuery = (search: string) =>
  queryOptions<SynonymTarget[], ApiError | NetworkError>({
    queryKey: ['admin', 'products', 'targets', search],
    queryFn: async () => {
      const { data } = await ask('POST /api/product/admin-list', { search, limit: max, status: 'live' })
      return data.map(({ _id, name, unit, image }) => ({
        kind: 'product',
        _id,
        name,
        unit,
        image: image[0] ?? '',
      }))
    },
    placeholderData: keepPreviousData,
  })

/** Categories and products whose name contains a text; undefined until loaded. */
export function useTargets(text: string) {
  const search = useSettled(text.trim())
  const {
    data: products,
    error,
    refetch,
  } = useQuery({ ...productsQuery(search), enabled: search !== '' }, queryClient)
  const { categories = [] } = useCategories()
  const { subCategories = [] } = useSubCategories()
  const categoryTargets = [
    ...categories.map(categoryTarget('category')),
    ...subCategories.map(categoryTarget('subCategory')),
  ]
  const found = categoryTargets.filter(({ name }) => foldedName(name).includes(foldedName(search)))
  return {
    targets: search === '' ? [] : products && [...found.slice(0, max), ...products],
    error: products ? null : error,
    refetch,
  }
}

const categoryTarget =
  (kind: 'category' | 'subCategory') =>
  ({ _id, name, image }: Pick<SynonymTarget, '_id' | 'name' | 'image'>): SynonymTarget => ({
    kind,
    _id,
    name,
    unit: '',
    image,
  })

/** Lower-case letters without accents, for comparing names. */
export const foldedName = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
