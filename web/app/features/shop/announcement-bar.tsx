import type { AnnouncementTone, AnnouncementView } from '@dix/contract'
import { BadgePercent, Megaphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  news: { look: 'bg-indigo-soft text-indigo', Sign: Megaphone },
  offer: { look: 'bg-mangue-soft text-mangue-ink', Sign: BadgePercent },
  warning: { look: 'bg-brique-soft text-brique', Sign: TriangleAlert },
} as const satisfies Record<AnnouncementTone, object>

type BarProps = AnnouncementView & {
  /** At the end of the bar. */
  end?: ReactNode
}

/** A bar across a page with a line of the shop, which may be a link. */
export function AnnouncementBar({ text, locale, link, tone, end }: BarProps) {
  const { look, Sign } = tones[tone]
  return (
    <div className={look}>
      <div className="column flex min-h-11 items-center gap-2.5 text-card font-semibold">
        <Sign className="size-5 shrink-0" aria-hidden="true" />
        <p lang={locale} className="min-w-0 grow text-pretty wrap-anywhere">
          {link ? (
            <a href={link} className="flex min-h-11 items-center py-2 underline">
              {text}
            </a>
          ) : (
            <span className="block py-2">{text}</span>
          )}
        </p>
        {end}
      </div>
    </div>
  )
}
