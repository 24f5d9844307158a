import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { panelHash } from './controls/panel-hash.ts'

const load = () => import('./contents/cart-panel.tsx')
const CartPanel = lazy(load)

/** Screens on which the cart opens beside the page; others show its own page. */
const wide = '(min-width: 768px)'

/** The cart panel: a function that opens it, and the element to render. */
export function useCartPanel(): { open: () => void; panel: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => {
    if (!matchMedia(wide).matches || location.pathname === '/cart') navigate('/cart')
    // Where its code cannot be fetched, the cart's page may be cached, or shows the error.
    else
      load().then(
        () => setOpen(true),
        () => navigate('/cart'),
      )
  }, [navigate])
  // After signing in, the reader returns to the open cart.
  useEffect(() => {
    if (hash !== panelHash) return
    navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    open()
  }, [hash, pathname, search, navigate, open])
  // Another page closes it.
  useEffect(close, [pathname, search])
  return {
    open,
    panel: isOpen && (
      <Suspense>
        <CartPanel onClose={close} />
      </Suspense>
    ),
  }
}
