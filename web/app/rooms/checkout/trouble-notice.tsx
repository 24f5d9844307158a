import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import type { Attempt } from './attempt.ts'
import type { Change } from './changes.ts'
import type { Trouble } from './use-placing.ts'

type TroubleProps = { trouble: Trouble; onRetry: (attempt: Attempt) => void }

/** Why there is no order, or none that we know of, and what to do. Brought into view: it was caused by a press far below. */
export function TroubleNotice({ trouble, onRetry }: TroubleProps) {
  const t = useTranslations('checkout')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={ref} role="alert" className="max-md:order-3">
      {trouble.kind === 'unknown' ? (
        <Frame icon={<CloudOff className="size-5.5" aria-hidden="true" />} title={t('unknown')}>
          <p className="text-pretty">{t('unknownHint')}</p>
          <Button look="outline" onClick={() => onRetry(trouble.attempt)} className="mt-3">
            {t('retry')}
          </Button>
        </Frame>
      ) : (
        <Frame icon={<CircleAlert className="size-5.5" aria-hidden="true" />} title={trouble.message}>
          {trouble.kind === 'changed' && (
            <>
              <ChangeList changes={trouble.changes} />
              <p>{t('confirmAgain')}</p>
            </>
          )}
        </Frame>
      )}
    </div>
  )
}

/** What is in the way before anything is sent. */
export function ObstacleNotice({ obstacles }: { obstacles: Change[] }) {
  const t = useTranslations('checkout')
  return (
    <div className="max-md:order-3">
      <Frame icon={<CircleAlert className="size-5.5" aria-hidden="true" />} title={t('obstacles')}>
        <ChangeList changes={obstacles} />
        <Link to="/cart" className="reach-44 font-bold underline underline-offset-3">
          {t('editCart')}
        </Link>
      </Frame>
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

function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <ul className="my-2 flex flex-col gap-1">
      {changes.map((change) => (
        <li key={change.productId} className="wrap-anywhere">
          <ChangeWords change={change} />
        </li>
      ))}
    </ul>
  )
}

const bold = (name: ReactNode) => <b className="font-bold">{name}</b>

function ChangeWords({ change }: { change: Change }) {
  const t = useTranslations('checkout')
  const words = { name: change.name, b: bold }
  switch (change.kind) {
    case 'short':
      return t.rich('short', { ...words, left: String(change.left) })
    case 'quantity':
      return t.rich('quantity', { ...words, before: String(change.before), now: String(change.now) })
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
