import type { ResponseOf, Review, ReviewSort } from '@dix/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '../../platform/api/ask.ts'

type Loaded = Pick<ResponseOf<'POST /api/review/get'>, 'rating' | 'stars' | 'page' | 'totalPage'> & {
  reviews: Review[]
}

/** The reviews of a product, page after page. `lost` after a failure. */
export function useReviews(productId: string) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [lost, setLost] = useState(false)
  const newest = useRef(0)
  const wanted = useRef(1)

  const load = useCallback(
    async (page: number) => {
      const request = ++newest.current
      wanted.current = page
      setLost(false)
      try {
        const { data, ...rest } = await ask('POST /api/review/get', { productId, sort, page })
        if (request !== newest.current) return
        setLoaded((before) => {
          const known = page > 1 && before ? before.reviews : []
          const ids = new Set(known.map(({ _id }) => _id))
          return { ...rest, reviews: [...known, ...data.filter(({ _id }) => !ids.has(_id))] }
        })
      } catch {
        if (request === newest.current) setLost(true)
      }
    },
    [productId, sort],
  )
  useEffect(() => void load(1), [load])

  const hasMore = loaded !== null && loaded.page < loaded.totalPage
  return {
    loaded,
    lost,
    sort,
    setSort,
    reload: useCallback(() => void load(1), [load]),
    more: hasMore ? () => void load(loaded.page + 1) : null,
    retry: () => void load(wanted.current),
  }
}
