import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShownStore } from '../stores/shown-store.ts'
import { useStoreChoice } from '../stores/store-choice.ts'

/** A link to products, with the stock of the store whose figures are shown. */
export function StockLink({
  to,
  className,
  children,
}: {
  to: string
  className: string
  children: ReactNode
}) {
  const { store } = useShownStore()
  const { choose } = useStoreChoice()
  return (
    <Link to={to} onClick={() => store && choose(store)} className={className}>
      {children}
    </Link>
  )
}
