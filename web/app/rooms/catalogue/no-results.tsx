import type { TileView } from '@dix/contract'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Nothing was found: says so, and where to look instead. */
export function NoResults({ text, nearest }: { text: string; nearest: TileView[] }) {
  const t = useTranslations('search')
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
