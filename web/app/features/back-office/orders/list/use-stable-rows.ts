import { type DeskRow, orderStateTable } from '@dix/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds until a list counts as unused; and those in which a tap was aimed before the rows moved. */
const rule = { unused: 3_000, reaction: 400 } as const

const uses = ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Keeps orders that arrive out of a list while it is used, because they would move its lower stages; and ignores a tap
 * right after rows moved, which was aimed at other rows, unless the user asked for other rows.
 *
 * @param list the element with the rows
 * @param key what else decides which rows are loaded: when it changes, all are shown
 * @param above changes with the size of what is above the list
 * @returns the rows to show, the number of orders kept out, and `showAll`
 */
export function useStableRows(
  list: RefObject<HTMLElement | null>,
  rows: DeskRow[] | undefined,
  { key, above }: { key: string; above: number },
) {
  const isUsed = useUsed(list)
  const [shown, setShown] = useState({ key: '', places: '' })
  const isArrival = isArrivalAfter(shown.places)
  const listed = isUsed && shown.key === key ? rows?.filter((row) => !isArrival(row)) : rows
  const places = placesOf(listed)
  const isMoved = shown.key === key && shown.places !== places
  const noteMove = useNoTapRightAfter(list)
  useLayoutEffect(() => {
    if (isMoved) noteMove()
    setShown({ key, places })
  }, [isMoved, noteMove, key, places])
  const wasAbove = useRef(above)
  useLayoutEffect(() => {
    if (wasAbove.current !== above) noteMove()
    wasAbove.current = above
  }, [above, noteMove])
  return {
    rows: listed,
    arrived: (rows?.length ?? 0) - (listed?.length ?? 0),
    showAll: () => setShown({ key: '', places: '' }),
  }
}

/** The rows in order, each with its stage, because a row moves to the stage of its new state. */
const placesOf = (rows: readonly DeskRow[] | undefined) =>
  rows?.map(({ _id, status }) => `${_id} ${orderStateTable[status].desk}`).join() ?? ''

/** Nothing arrives after an empty list, which has no rows to move. */
function isArrivalAfter(places: string): (row: DeskRow) => boolean {
  const known = new Set(places.split(',').map((place) => place.split(' ')[0]))
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

/** For fingers: a mouse on the list keeps arrivals out before it presses. @returns a function to call when rows moved */
function useNoTapRightAfter(list: RefObject<HTMLElement | null>): () => void {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    let isTooSoon = false
    const press = ({ pointerType }: PointerEvent) => {
      isTooSoon = pointerType === 'touch' && performance.now() - movedAt.current < rule.reaction
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
  return useCallback(() => {
    movedAt.current = performance.now()
  }, [])
}
