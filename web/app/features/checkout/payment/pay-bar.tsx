import type { PaymentMethod } from '@dix/contract'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TimeOrPromise } from '../delivery-time.tsx'

type PayBarProps = {
  total: number
  /** The method whose order is being sent. */
  busy: PaymentMethod | null
  /** False while the cart cannot be ordered. */
  ready: boolean
  /** The reason why ordering is impossible now: the shop is closed, the order too small or no time chosen. */
  barrier?: string | undefined
  /** The chosen delivery slot, or that one is to be chosen; by default as soon as possible. */
  time?: ReactNode
  /** The shop's payment methods. */
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | null
  /** By default the names of the methods. */
  label?: string | undefined
  onChoose: (method: PaymentMethod) => void
  /** Places the order. */
  onPay: (method: PaymentMethod) => void
}

/**
 * A button per payment method: the chosen method's button places the order, any other selects its method. On phones at
 * the bottom of the screen, with the total.
 */
export function PayBar({
  total,
  busy,
  ready,
  barrier,
  time,
  methods,
  chosen,
  label,
  onChoose,
  onPay,
}: PayBarProps) {
  const t = useTranslations('checkout')
  const id = useId()
  const press = (method: PaymentMethod) => {
    if (busy !== null) return
    if (method === chosen) onPay(method)
    else onChoose(method)
  }
  return (
    <>
      <div className="mb-1.5 flex items-center justify-between gap-3 md:hidden">
        <Amount value={total} currency="same" className="text-h3 font-extrabold" />
        <TimeOrPromise time={time} />
      </div>
      {barrier && (
        <p id={id} className="mb-2 text-small font-semibold text-pretty text-brique">
          {barrier}
        </p>
      )}
      <div className="flex gap-2 md:flex-col lg:flex-row">
        {methods.map((method) => (
          <PayButton
            key={method}
            method={method}
            label={label}
            isChosen={method === chosen}
            isBusy={busy === method}
            isOff={busy !== null && busy !== method}
            disabled={barrier !== undefined || (!ready && method === chosen)}
            aria-describedby={barrier ? id : undefined}
            onClick={() => press(method)}
          />
        ))}
      </div>
      <p className="mt-3 text-center text-small text-ink-2 max-md:hidden">{t('cancelHint')}</p>
    </>
  )
}

type PayButtonProps = {
  method: PaymentMethod
  label: string | undefined
  isChosen: boolean
  isBusy: boolean
  /** True while an order with another method is being sent. */
  isOff: boolean
  disabled: boolean
  'aria-describedby': string | undefined
  onClick: () => void
}

function PayButton({ method, label, isChosen, isBusy, isOff, ...rest }: PayButtonProps) {
  const t = useTranslations()
  return (
    <Button
      {...rest}
      variant={isChosen ? 'filled' : 'outline'}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      className="min-w-0 grow basis-0 px-2 text-card whitespace-nowrap aria-disabled:cursor-default aria-disabled:bg-sable aria-disabled:text-ink-3 md:min-h-14 md:basis-auto md:px-4 md:text-body"
    >
      {isBusy ? (
        <>
          <Spinner />
          {t('forms.busy')}
        </>
      ) : (
        (label ?? t(`paymentMethods.${method}`))
      )}
    </Button>
  )
}
