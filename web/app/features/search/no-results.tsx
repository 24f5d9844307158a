import type { TileView } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds before an empty search is reported, so that unfinished words are not. */
const reportDelay = 1_500

/** Shown for a search without results, with links to similar categories. */
export function NoResults({ text, nearest }: { text: string; nearest: TileView[] }) {
  const t = useTranslations('search')
  useEffect(() => {
    const timer = setTimeout(() => text && reportZeroResults(text), reportDelay)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="flex flex-col gap-6">
      <Notice
        icon={<SearchX className="size-12" strokeWidth={1.75} aria-hidden="true" />}
        title={t('nothing')}
        {...(text ? { hint: t('nothingFor', { text }) } : {})}
      >
        {nearest.length > 0 && (
          <>
            <p className="w-full text-small text-ink-2">{t('nearest')}</p>
            {nearest.map(({ _id, name, path }) => (
              <ButtonLink key={_id} variant="soft" to={path}>
                {name}
              </ButtonLink>
            ))}
          </>
        )}
      </Notice>
    </div>
  )
}

/** Reports a search without results. A beacon is sent even when the page is left. */
function reportZeroResults(search: string): void {
  const body = new Blob([JSON.stringify({ search })], { type: 'application/json' })
  navigator.sendBeacon('/api/product/search-missed', body)
}
