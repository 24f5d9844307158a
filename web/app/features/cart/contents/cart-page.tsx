import { useTranslations } from 'use-intl/react'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { Bill, Savings, useBill } from '../../bill/index.ts'
import { PromiseBadge } from '../../catalogue/index.ts'
import { useCart } from '../state/cart.ts'
import { CartChanges } from './cart-changes.tsx'
import { CartLines } from './cart-lines.tsx'
import { OldCart, WithoutLines } from './cart-states.tsx'
import { Proceed } from './proceed.tsx'
import { Substitutions } from './substitutions.tsx'
import { useFreshCart } from './use-fresh-cart.ts'

/** The cart as a page, on phones and when its URL is opened. */
export function CartPage() {
  const t = useTranslations('cart')
  const cart = useCart()
  const fresh = useFreshCart()
  const hasLines = cart.lines.length > 0
  return (
    <>
      <PhoneBar title={t('title')} back="/" badge={<PromiseBadge />} />
      <main
        id="content"
        className="md:column min-h-[calc(100dvh-3.5rem)] max-md:flex max-md:flex-col md:pt-8"
      >
        <h1 className="type-h1 max-md:sr-only md:mb-5">{t('title')}</h1>
        <div className="grid md:grid-cols-[minmax(0,1fr)_320px] md:gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-16">
          <div className="flex min-w-0 flex-col gap-3 max-md:px-4 max-md:pt-3.5">
            {hasLines && <OldCart {...fresh} />}
            <CartChanges changes={cart.changes} />
            <Savings value={cart.totals.savings} />
            {hasLines ? (
              <>
                <CartLines lines={cart.lines} />
                <Substitutions lines={cart.lines} />
              </>
            ) : (
              <WithoutLines status={cart.status} retry={fresh.retry} />
            )}
          </div>
          {hasLines && <Summary />}
        </div>
        {hasLines && (
          <div
            data-bottom-bar
            className="sticky bottom-0 z-10 mt-auto border-t border-line bg-white px-4 py-2.5 md:hidden"
          >
            <Proceed cart={cart} />
          </div>
        )}
      </main>
    </>
  )
}

/** The bill; from 768 px next to the products, with the button to the checkout. */
function Summary() {
  const t = useTranslations('bill')
  const cart = useCart()
  const bill = useBill(cart.totals.totalAmt)
  return (
    <section
      aria-label={t('title')}
      className="bg-coton px-4 py-5 max-md:border-t max-md:border-line md:sticky md:top-26 md:self-start md:rounded-panel md:p-5"
    >
      <h2 className="type-h3 mb-3">{t('title')}</h2>
      <Bill totals={cart.totals} bill={bill} missingForFree={bill.missingForFree} />
      <div className="mt-5 max-md:hidden">
        <Proceed cart={cart} />
      </div>
    </section>
  )
}
