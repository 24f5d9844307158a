import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A ref for a menu that scrolls: whenever a page opens, its link is in view. */
export function useCurrentInView<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, search])
  return menu
}
