import { type DeskCounts, deskViews } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { chipLook } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useCurrentInView } from '../../../../ui/navigation/use-current-in-view.ts'
import { isEveryStage, writeFilter } from '../../desk/desk-filter.ts'
import type { DeskControls } from '../use-desk-filter.ts'
import { countedText } from './counted-text.ts'
import { FilterButton } from './filter-button.tsx'

/** The list's views with their counts, and on phones the button for more filters. */
export function StageChips({ controls, counts }: { controls: DeskControls; counts: DeskCounts | undefined }) {
  const t = useTranslations('desk')
  const number = useNumber()
  const { filter } = controls
  const bar = useCurrentInView<HTMLElement>()
  return (
    <nav
      ref={bar}
      aria-label={t('views')}
      className="scrollbar-none flex shrink-0 gap-2 overflow-x-auto px-4 py-2.5 md:flex-wrap md:gap-y-2 md:py-1.5"
    >
      {deskViews.map((view) => {
        const isOn = view === filter.view && !isEveryStage(filter)
        // Most shops offer no delivery slots.
        if (view === 'later' && !isOn && !counts?.later) return null
        return (
          <Link
            key={view}
            to={{ search: writeFilter({ ...filter, search: '', view }).toString() }}
            preventScrollReset
            aria-current={isOn || undefined}
            className={chipLook(isOn)}
          >
            {t(`view_${view}`)}
            {counts && (
              <span className={classNames('tabular-nums', isOn ? 'text-mangue' : 'text-ink-2')}>
                {countedText(number, counts[view])}
              </span>
            )}
          </Link>
        )
      })}
      <FilterButton controls={controls} className="md:hidden" />
    </nav>
  )
}
