import { openingView, type ShopSettings } from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { OpeningBar, OpeningList, useOpeningWords } from '../../../shop/index.ts'
import { areComplete } from '../../frame/opening/spans.ts'

/** The hours as shoppers currently see them: the bar on every page and the list in the footer. */
export function OpeningPreview({ hours, pause }: Pick<ShopSettings, 'hours' | 'pause'>) {
  const t = useTranslations('settings')
  const locale = useLocale()
  const wordsOf = useOpeningWords()
  const isComplete = areComplete([...hours.week, ...hours.holidays.map(({ spans }) => spans)].flat())
  const opening = isComplete ? openingView(hours, pause, Date.now(), locale) : null
  return (
    <section className="rounded-card border border-line bg-white p-4">
      <h2 className="type-h3 mb-3">{t('preview')}</h2>
      <div className="overflow-hidden rounded-field border border-line">
        {isComplete && (
          <OpeningBar isOpen={opening === null || opening.isOpen}>{wordsOf(opening)}</OpeningBar>
        )}
        <div className="p-3.5 text-small text-ink-2">
          {opening && opening.days.length > 0 ? (
            <OpeningList days={opening.days} />
          ) : (
            <p>{t('alwaysOpen')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
