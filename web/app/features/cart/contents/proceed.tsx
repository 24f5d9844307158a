import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useSession } from '../../../platform/session/session.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useBill, useTooSmall } from '../../bill/index.ts'
import { useClosedNotice, useOutside, useShop } from '../../shop/index.ts'
import type { Cart } from '../state/cart.ts'
import { unavailabilityOf } from '../state/line.ts'

/** The button to the checkout, with the total. Visitors sign in on the way. */
export function Proceed({ cart }: { cart: Cart }) {
  const t = useTranslations()
  const id = useId()
  const navigate = useNavigate()
  const signedIn = useSession() === 'signed-in'
  const obstacle = cart.lines.find((line) => unavailabilityOf(line))
  const { dueAmt } = useBill(cart.totals.totalAmt)
  const closed = useClosedNotice()
  const tooSmall = useTooSmall(cart.totals.totalAmt)
  const outside = useOutside()
  // A closed shop that lets shoppers choose a time takes orders for its next opening hours.
  const { slots } = useShop()
  const notice = outside ?? (slots ? undefined : closed) ?? tooSmall
  const barrier = obstacle ? t('cart.unavailable') : notice
  const proceed = () => {
    if (obstacle) {
      showLine(obstacle.product._id)
    } else if (notice) {
      toast('error', notice)
    } else if (signedIn) {
      navigate('/checkout')
    } else {
      toast('error', t('shell.pleaseLogin'))
      navigate('/login', { state: { from: '/checkout' } })
    }
  }
  return (
    <>
      {barrier && (
        <p id={id} className="mb-2 text-small font-semibold text-pretty text-brique">
          {barrier}
        </p>
      )}
      <button
        type="button"
        onClick={proceed}
        aria-disabled={Boolean(barrier) || undefined}
        aria-describedby={barrier ? id : undefined}
        className={classNames(
          'flex min-h-14 w-full items-center justify-between gap-3 rounded-button px-5 text-h3 font-bold',
          barrier ? 'bg-sable text-ink-3' : 'bg-bissap text-white hover:bg-bissap-dark',
        )}
      >
        <span className="order-last flex items-center gap-2">
          {t('cart.proceed')}
          <ArrowRight className="size-5" aria-hidden="true" />
        </span>
        <Amount value={dueAmt} currency="same" />
      </button>
    </>
  )
}

/** Scrolls to the line that cannot be ordered and focuses its button. */
function showLine(productId: string): void {
  const line = document.querySelector(`[data-line="${productId}"]`)
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector('button')?.focus({ preventScroll: true })
}
