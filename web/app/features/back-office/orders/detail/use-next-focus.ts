import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the focus in an order: moves it to the heading when the order is opened from the list, and to the next step
 * when a button disappears after its change.
 *
 * @returns handlers of the order's element
 */
export function useNextFocus(order: RefObject<HTMLElement | null>, version: number) {
  const isInside = useRef(false)
  const isOpened = useNavigationType() === 'PUSH'
  const find = (selector: string) => order.current?.querySelector<HTMLElement>(selector)
  useLayoutEffect(() => {
    const isOnItsRow = document.activeElement?.matches('[data-order-row][aria-current]')
    if (isOpened && (isOnItsRow || isNowhere())) find('h1')?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (!isInside.current || !isNowhere()) return
    const next = find('[data-next]') ?? find('h1')
    next?.focus({ preventScroll: true })
  }, [version])
  // React fires no blur for removed elements.
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
