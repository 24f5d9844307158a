import { type DeskRow, orderStateTable } from '@dix/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { groupByStage } from './stages.ts'

/** Milliseconds until a list counts as unused; and those in which a tap was aimed before the rows moved. */
const rule = { unused: 3_000, reaction: 400 } as const

const uses = ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Keeps newly arrived orders out of a list in use, because they would move its lower stages; and ignores a tap on a
 * row that has just moved, which was aimed at another, unless the user asked for other rows.
 *
 * @param list the element with the rows
 * @param key what else decides which rows are loaded: when it changes, all are shown
 * @param above changes with the size of what is above the list
 * @returns the rows to show, the number of orders kept out, and `showAll`
 */
export function useStableRows(
  list: RefObject<HTMLElement | null>,
  rows: DeskRow[] | undefined,
  { key, above }: { key: string; above: string },
) {
  const isUsed = useUsed(list)
  const [shown, setShown] = useState({ key: '', places: '' })
  const isArrival = isArrivalAfter(shown.places)
  const listed = isUsed && shown.key === key ? rows?.filter((row) => !isArrival(row)) : rows
  const places = placesOf(listed)
  const moved = shown.key === key ? movedFrom(shown.places, places) : ''
  const ignoreTaps = useNoTapRightAfter(list)
  useLayoutEffect(() => {
    if (moved !== '') ignoreTaps(moved)
    setShown({ key, places })
  }, [moved, ignoreTaps, key, places])
  const wasAbove = useRef(above)
  useLayoutEffect(() => {
    if (wasAbove.current !== above) ignoreTaps(places)
    wasAbove.current = above
  }, [above, ignoreTaps, places])
  return {
    rows: listed,
    arrived: (rows?.length ?? 0) - (listed?.length ?? 0),
    showAll: () => setShown({ key: '', places: '' }),
  }
}

/** The rows in the order in which they are shown, each with its stage. */
const placesOf = (rows: readonly DeskRow[] = []) =>
  groupByStage(rows)
    .flatMap(({ stage, rows }) => rows.map(({ _id }) => `${_id} ${stage}`))
    .join()

const idsOf = (places: string) =>
  new Set<string | undefined>(places.split(',').map((place) => place.split(' ')[0]))

/** The places from the first one on that has changed: what is above them has not moved. */
function movedFrom(before: string, now: string): string {
  const [earlier, places] = [before.split(','), now.split(',')]
  const first = places.findIndex((place, index) => place !== earlier[index])
  return first < 0 ? '' : places.slice(first).join()
}

/** Nothing arrives after an empty list, which has no rows to move. */
function isArrivalAfter(places: string): (row: DeskRow) => boolean {
  const known = idsOf(places)
  return ({ _id, status }) => places !== '' && orderStateTable[status].desk === 'to_take' && !known.has(_id)
}

/** Whether an element is touched, scrolled, or operated with mouse or keys, or was until a moment ago. */
function useUsed(element: RefObject<HTMLElement | null>): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    let rest: ReturnType<typeof setTimeout>
    const use = () => {
      clearTimeout(rest)
      rest = setTimeout(() => setUsed(false), rule.unused)
      setUsed(true)
    }
    for (const type of uses)
      element.current!.addEventListener(type, use, { passive: true, signal: ending.signal })
    return () => {
      clearTimeout(rest)
      ending.abort()
    }
  }, [element])
  return isUsed
}

/**
 * For fingers: a mouse on the list keeps arrivals out before it presses.
 *
 * @returns a function to call with the places that moved
 */
function useNoTapRightAfter(list: RefObject<HTMLElement | null>): (places: string) => void {
  const moved = useRef({ at: Number.NEGATIVE_INFINITY, ids: new Set<string | undefined>() })
  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    let isTooSoon = false
    const press = ({ pointerType, target }: PointerEvent) => {
      const row = (target as Element).closest('li')?.querySelector<HTMLElement>('[data-order-row]')
      const { at, ids } = moved.current
      const isMoved = !row || ids.has(row.dataset.orderRow)
      isTooSoon = pointerType === 'touch' && isMoved && performance.now() - at < rule.reaction
    }
    const click = (event: MouseEvent) => {
      if (!isTooSoon) return
      isTooSoon = false
      event.preventDefault()
      event.stopPropagation()
    }
    list.current!.addEventListener('pointerdown', press, options)
    list.current!.addEventListener('click', click, options)
    return () => ending.abort()
  }, [list])
  return useCallback((places) => {
    moved.current = { at: performance.now(), ids: idsOf(places) }
  }, [])
}
