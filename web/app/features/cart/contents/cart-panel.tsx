import { useTranslations } from 'use-intl/react'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { Bill, Savings, useBill } from '../../bill/index.ts'
import { PromiseBadge } from '../../catalogue/index.ts'
import { useCart } from '../state/cart.ts'
import { CartChanges } from './cart-changes.tsx'
import { CartLines } from './cart-lines.tsx'
import { OldCart, WithoutLines } from './cart-states.tsx'
import { Proceed } from './proceed.tsx'
import { Substitutions } from './substitutions.tsx'
import { useFreshCart } from './use-fresh-cart.ts'

/** The cart next to the page, from 768 px. */
export default function CartPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart')
  return (
    <Drawer title={t('title')} aside={<PromiseBadge />} onClose={onClose}>
      {(leave) => <PanelContents leave={leave} />}
    </Drawer>
  )
}

function PanelContents({ leave }: { leave: () => void }) {
  const t = useTranslations('bill')
  const cart = useCart()
  const bill = useBill(cart.totals.totalAmt)
  const fresh = useFreshCart()
  const full = cart.lines.length > 0
  return (
    <>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain px-6 py-4">
        {full && <OldCart {...fresh} />}
        <CartChanges changes={cart.changes} />
        {full ? (
          <>
            <Savings value={cart.totals.savings} />
            <CartLines lines={cart.lines} />
            <Substitutions lines={cart.lines} />
            <section aria-label={t('title')} className="rounded-panel bg-coton p-4">
              <h3 className="type-h3 mb-3">{t('title')}</h3>
              <Bill totals={cart.totals} bill={bill} missingForFree={bill.missingForFree} />
            </section>
          </>
        ) : (
          <WithoutLines status={cart.status} retry={fresh.retry} onLeave={leave} />
        )}
      </div>
      {full && (
        <div className="shrink-0 border-t border-line px-6 py-3.5">
          <Proceed cart={cart} />
        </div>
      )}
    </>
  )
}
