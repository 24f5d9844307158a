import { dayAndTimeWords, isPausedAt, type Locale, openingView, openState, timeWords } from '@dix/contract'
import { CirclePause, DoorClosed, DoorOpen } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { useNow } from '../../../platform/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useOpeningWords } from '../../shop/index.ts'
import type { ShownStore } from './shown-stores.ts'

/** Whether a store takes orders now, and until when. */
export function StoreState({ store: { hours, pause, closed } }: { store: ShownStore }) {
  const t = useTranslations('stores')
  const locale = useLocale() as Locale
  const wordsOf = useOpeningWords()
  const now = useNow()
  if (closed)
    return (
      <Badge tone="muted" large>
        <DoorClosed className="size-4" aria-hidden="true" />
        {t('state_closed')}
      </Badge>
    )
  if (isPausedAt(pause, now)) {
    const until = pause.until && dayAndTimeWords(Date.parse(pause.until), now, locale)
    return (
      <Badge tone="highlight" large>
        <CirclePause className="size-4" aria-hidden="true" />
        {until ? t('pausedUntil', { until }) : t('state_paused')}
      </Badge>
    )
  }
  const state = openState(hours, pause, now)
  if (!state.isOpen)
    return (
      <Badge tone="muted" large>
        <DoorClosed className="size-4" aria-hidden="true" />
        <span className="whitespace-normal">{wordsOf(openingView(hours, pause, now, locale))}</span>
      </Badge>
    )
  const until = state.until && timeWords(new Date(state.until).toISOString().slice(11, 16), locale)
  return (
    <Badge tone="success" large>
      <DoorOpen className="size-4" aria-hidden="true" />
      {until ? t('openUntil', { until }) : t('state_open')}
    </Badge>
  )
}
