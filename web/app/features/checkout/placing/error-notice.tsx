import { type Locale, quantityText } from '@dix/contract'
import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Attempt } from './attempt.ts'
import type { CheckoutChange } from './changes.ts'
import type { OrderError } from './use-placing.ts'

type NoticeProps = { error: Exclude<OrderError, { kind: 'changed' }>; onRetry: (attempt: Attempt) => void }

/** Says why the order was not placed, or may have been placed, and what to do. */
export function ErrorNotice({ error, onRetry }: NoticeProps) {
  const t = useTranslations('checkout')
  if (error.kind === 'refused') return <Alert title={error.message} />
  if (error.kind === 'placed') {
    const { _id, orderId } = error.order
    return (
      <Alert
        icon={<CircleCheck className="size-5.5" aria-hidden="true" />}
        title={t('placed', { number: orderId })}
      >
        <p className="text-pretty">{t('placedHint')}</p>
        <Link to={`/dashboard/myorders/${_id}`} className="reach-44 font-bold underline underline-offset-3">
          {t('toOrder')}
        </Link>
      </Alert>
    )
  }
  return (
    <Alert icon={<CloudOff className="size-5.5" aria-hidden="true" />} title={t('unknown')}>
      <p className="text-pretty">{t('unknownHint')}</p>
      <Button variant="outline" onClick={() => onRetry(error.attempt)} className="mt-3">
        {t('retry')}
      </Button>
    </Alert>
  )
}

type ChangedProps = {
  /** Lines that cannot be ordered. */
  obstacles: readonly CheckoutChange[]
  error: OrderError | null
  /** Sets the quantity of a product in the cart. */
  onTake: (productId: string, quantity: number) => void
}

/** The lines that cannot be ordered, each with a button, and the other changes. */
export function ChangedNotice({ obstacles, error, onTake }: ChangedProps) {
  const t = useTranslations('checkout')
  const changes = error?.kind === 'changed' ? error.changes : []
  const isBarred = obstacles.length > 0
  return (
    <Alert title={isBarred || error?.kind !== 'changed' ? t('obstacles') : error.message}>
      <ul className="my-2 flex flex-col gap-2">
        {[...obstacles, ...changes].map((change) => (
          <li
            key={`${change.kind} ${change.productId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wrap-anywhere md:justify-start"
          >
            <span>
              <ChangeText change={change} />
            </span>
            <Remedy change={change} onTake={onTake} />
          </li>
        ))}
      </ul>
      {isBarred ? (
        <Link to="/cart" className="reach-44 font-bold underline underline-offset-3">
          {t('editCart')}
        </Link>
      ) : (
        <p>{t('confirmAgain')}</p>
      )}
    </Alert>
  )
}

type RemedyProps = { change: CheckoutChange; onTake: ChangedProps['onTake'] }

function Remedy({ change, onTake }: RemedyProps) {
  const t = useTranslations('cart')
  const { productId, name, kind } = change
  const style = { variant: 'outline', className: 'min-h-11 shrink-0 text-card' } as const
  if (kind === 'short')
    return (
      <Button {...style} onClick={() => onTake(productId, change.left)}>
        {t('take', { count: String(change.left) })}
      </Button>
    )
  if (kind !== 'out') return null
  return (
    <Button {...style} aria-label={t('remove', { name })} onClick={() => onTake(productId, 0)}>
      {t('removeShort')}
    </Button>
  )
}

type AlertProps = { icon?: ReactNode; title: string; children?: ReactNode }

/** Scrolled into view, because the button that caused it is far below. */
function Alert({ icon, ...rest }: AlertProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={ref} role="alert" className="max-md:order-3">
      <Frame icon={icon ?? <CircleAlert className="size-5.5" aria-hidden="true" />} {...rest} />
    </div>
  )
}

function Frame({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 grow text-card">
        <p className="text-body font-bold">{title}</p>
        {children}
      </div>
    </div>
  )
}

const bold = (name: ReactNode) => <b className="font-bold">{name}</b>

function ChangeText({ change }: { change: CheckoutChange }) {
  const t = useTranslations('checkout')
  const language = useLocale() as Locale
  const shown = (counted: Parameters<typeof quantityText>[1]) => quantityText(language, counted)
  const words = { name: change.name, b: bold }
  switch (change.kind) {
    case 'short':
      return t.rich('short', {
        ...words,
        left: shown({ quantity: change.left, stepGrams: change.stepGrams }),
      })
    case 'quantity':
      return t.rich('quantity', { ...words, before: shown(change.before), now: shown(change.now) })
    case 'price':
      return t.rich('price', {
        ...words,
        before: () => <Amount value={change.before} currency="same" />,
        now: () => <Amount value={change.now} currency="same" />,
      })
    default:
      return t.rich(change.kind, words)
  }
}
