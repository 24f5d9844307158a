import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { panelHash } from './controls/panel-hash.ts'

const load = () => import('./contents/cart-panel.tsx')
const CartPanel = lazy(load)

/** Pixels from which the cart opens beside the page; below it has a page of its own. */
const wide = '(min-width: 768px)'

/** The panel of the cart: how it is opened, and what is to be rendered for it. */
export function useCartPanel(): { open: () => void; panel: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => {
    if (!matchMedia(wide).matches || location.pathname === '/cart') navigate('/cart')
    // Where its code cannot be fetched, the page of the cart may be at hand, or says why it is not.
    else
      load().then(
        () => setOpen(true),
        () => navigate('/cart'),
      )
  }, [navigate])
  // Whoever had to sign in comes back to the open cart.
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
