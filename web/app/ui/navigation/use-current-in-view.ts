import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A ref for a menu that scrolls: whenever another entry becomes current, it is in view. */
export function useCurrentInView<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null)
  const shown = useRef<Element>(null)
  // Renders the menu again, because another page may have made another entry current.
  useLocation()
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current]') ?? null
    if (current !== shown.current) current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    shown.current = current
  })
  return menu
}
