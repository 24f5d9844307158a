import type { SecurityEvent } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { Section } from '../../../ui/layout/section.tsx'

/** The newest events of the user's account. */
export function EventsSection({ events }: { events: readonly SecurityEvent[] }) {
  const t = useTranslations('security')
  const kinds = useTranslations('securityEvents')
  const format = useFormatter()
  return (
    <Section title={t('events')}>
      {events.length === 0 && <p className="text-ink-2">{t('noEvents')}</p>}
      <ul className="divide-y divide-line">
        {events.map(({ _id, at, kind, count, device, address }) => (
          <li key={_id} className="py-3">
            <p className="font-semibold">
              {kinds(kind)}
              {count > 1 && ` × ${count}`}
            </p>
            <p className="text-small wrap-anywhere text-ink-2">
              {[format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay }), device, address]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2">{t('eventsHint')}</p>
    </Section>
  )
}
