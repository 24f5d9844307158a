import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useOnline } from '../../../platform/dom/connection.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { WithoutScripts } from '../../../ui/layout/without-scripts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BrandMark } from '../../../ui/wordmark.tsx'
import type { Cart } from '../state/cart.ts'

/** The empty cart with a link to the shop. */
function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('cart')
  return (
    <Notice icon={<BrandMark className="w-16" />} title={t('empty')} hint={t('emptyHint')}>
      <ButtonLink to="/" onClick={onLeave}>
        {t('shopNow')}
      </ButtonLink>
    </Notice>
  )
}

/** Placeholders for three lines. */
function PendingCart() {
  return (
    <>
      <WithoutScripts />
      <div className="flex flex-col noscript:hidden">
        {[1, 2, 3].map((line) => (
          <div key={line} className="flex items-center gap-3 border-b border-line py-3 last:border-0">
            <Skeleton className="size-15" />
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
            <Skeleton className="h-11 w-30" />
          </div>
        ))}
      </div>
    </>
  )
}

function FailedCart({ retry }: { retry: () => void }) {
  const t = useTranslations('cart')
  return (
    <Notice
      icon={<CloudOff className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('notLoaded')}
    >
      <Button variant="outline" onClick={retry}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** Shown above a cart that could not be refetched. */
export function OldCart({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useTranslations('cart')
  const online = useOnline()
  if (online && !failed) return null
  return (
    <div role="status" className="flex items-center gap-3 rounded-field bg-sable px-3.5 py-2 text-ink-2">
      <CloudOff className="size-5 shrink-0" aria-hidden="true" />
      <p className="grow text-small font-semibold">{t(online ? 'notChecked' : 'offline')}</p>
      {online && (
        <button type="button" onClick={retry} className="min-h-11 shrink-0 text-card font-bold text-bissap">
          {t('retry')}
        </button>
      )}
    </div>
  )
}

type WithoutLinesProps = { status: Cart['status']; retry: () => void; onLeave?: () => void }

/** The cart without lines: empty, loading or failed. */
export function WithoutLines({ status, retry, onLeave }: WithoutLinesProps) {
  if (status === 'ready') return <EmptyCart onLeave={onLeave} />
  return status === 'failed' ? <FailedCart retry={retry} /> : <PendingCart />
}
