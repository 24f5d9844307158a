import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const load = () => import('./contents/cart-panel.tsx')
const CartPanel = lazy(load)

/** Screens on which the cart opens next to the page; others show its own page. */
const wide = '(min-width: 768px)'

/** The cart panel: a function that opens it, and the element to render. */
export function useCartPanel(): { open: () => void; panel: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => {
    if (!matchMedia(wide).matches || location.pathname === '/cart') navigate('/cart')
    // If the code cannot be fetched, the cart's page may be cached, or shows the error.
    else
      load().then(
        () => setOpen(true),
        () => navigate('/cart'),
      )
  }, [navigate])
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
