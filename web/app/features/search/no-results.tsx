import type { TileView } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds that a search must stand before it counts as one: what is still being typed finds nothing in between. */
const pause = 1_500

/** Nothing was found: says so, and where to look instead. */
export function NoResults({ text, nearest }: { text: string; nearest: TileView[] }) {
  const t = useTranslations('search')
  useEffect(() => {
    const timer = setTimeout(() => text && reportZeroResults(text), pause)
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
              <ButtonLink key={_id} look="soft" to={path}>
                {name}
              </ButtonLink>
            ))}
          </>
        )}
      </Notice>
    </div>
  )
}

/** Tells the shop what somebody looked for in vain. Nobody waits for it, and it outlives the page. */
function reportZeroResults(search: string): void {
  const body = new Blob([JSON.stringify({ search })], { type: 'application/json' })
  navigator.sendBeacon('/api/product/search-missed', body)
}
