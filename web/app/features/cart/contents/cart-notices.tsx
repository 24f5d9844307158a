import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dismissNotices } from '../state/cart.ts'
import type { CartNotice } from '../state/notices.ts'

/** What became of products without the reader's doing, until they have taken note. */
export function CartNotices({ notices }: { notices: readonly CartNotice[] }) {
  const t = useTranslations('cart')
  if (notices.length === 0) return null
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-field bg-mangue-soft py-2 ps-3.5 text-mangue-ink"
    >
      <Info className="size-5 shrink-0" aria-hidden="true" />
      <ul className="grow py-1 text-small font-semibold wrap-anywhere">
        {notices.map((notice, place) => (
          <li key={place}>
            <NoticeText notice={notice} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={dismissNotices}
        className="size-11 shrink-0 rounded-button text-card font-bold"
      >
        {t('noted')}
      </button>
    </div>
  )
}

function NoticeText({ notice }: { notice: CartNotice }) {
  const t = useTranslations('cart')
  if (notice.kind === 'damaged') return t('damaged')
  if (notice.kind === 'gone') return t('gone', { name: notice.name })
  return notice.quantity === 0 ? t('soldOut', { name: notice.name }) : t('short', notice)
}
