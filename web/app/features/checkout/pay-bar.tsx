import type { PaymentMethod } from '@dix/contract'
import { Banknote, CreditCard, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PromiseBadge } from '../catalogue/index.ts'

type PayBarProps = {
  total: number
  /** The method whose order is being sent. */
  busy: PaymentMethod | null
  /** False while the cart cannot be ordered. */
  ready: boolean
  testPayments: boolean
  /** Those the shop takes payments with. */
  methods: readonly PaymentMethod[]
  onPay: (method: PaymentMethod) => void
}

/** A button for each available payment method, which places the order. On phones at the foot of the screen, with the total. */
export function PayBar({ total, busy, ready, testPayments, methods, onPay }: PayBarProps) {
  const t = useTranslations('checkout')
  const button = (method: PaymentMethod) => ({
    isBusy: busy === method,
    isOff: busy !== null && busy !== method,
    disabled: !ready,
    onClick: () => busy === null && onPay(method),
  })
  return (
    <>
      <div className="mb-2.5 flex items-center justify-between gap-3 md:hidden">
        <PromiseBadge />
        <Amount value={total} currency="same" className="text-h2-phone font-extrabold" />
      </div>
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-1">
        {ordered
          .filter((method) => methods.includes(method))
          .map((method) => (
            <MethodButton key={method} method={method} {...button(method)} />
          ))}
      </div>
      {testPayments && (
        <p className="mt-2.5 rounded-badge bg-mangue-soft px-2 py-1 text-center text-small font-semibold text-mangue-ink">
          {t('testPayments')}
        </p>
      )}
      <p className="mt-3 text-center text-small text-ink-2 max-md:hidden">{t('cancelHint')}</p>
    </>
  )
}

const styles: Record<PaymentMethod, { icon: LucideIcon; variant: 'filled' | 'outline'; className?: string }> =
  {
    // Phones show it on the right, near the thumb.
    card: { icon: CreditCard, variant: 'filled', className: 'max-md:order-2' },
    cash: { icon: Banknote, variant: 'outline' },
  }
/** As the page shows them. */
const ordered = Object.keys(styles) as PaymentMethod[]

function MethodButton({
  method,
  ...rest
}: { method: PaymentMethod } & Omit<PayButtonProps, 'variant' | 'children'>) {
  const t = useTranslations('paymentMethods')
  const { icon: Icon, ...variant } = styles[method]
  return (
    <PayButton {...rest} {...variant}>
      <Icon className="size-5.5 shrink-0" aria-hidden="true" />
      {t(method)}
    </PayButton>
  )
}

type PayButtonProps = {
  isBusy: boolean
  /** True while the order of another method is being sent. */
  isOff: boolean
  disabled: boolean
  variant: 'filled' | 'outline'
  className?: string
  onClick: () => void
  children: ReactNode
}

function PayButton({ isBusy, isOff, className, children, ...rest }: PayButtonProps) {
  const t = useTranslations('forms')
  return (
    <Button
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      className={`min-h-14 aria-disabled:cursor-default aria-disabled:bg-sable aria-disabled:text-ink-3 max-md:px-3 max-md:text-left md:text-h3 ${className ?? ''}`}
    >
      {isBusy ? (
        <>
          <Spinner />
          {t('busy')}
        </>
      ) : (
        children
      )}
    </Button>
  )
}
