import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

type BoxProps = {
  /** Whether it stays visible while the form scrolls, for previews that fit a screen. */
  isSticky?: boolean
  /** By default, that shoppers see it. */
  title?: string
  children: ReactNode
}

/** What shoppers see of a topic, under a heading. */
export function PreviewBox({ isSticky = false, title, children }: BoxProps) {
  const t = useTranslations('settings')
  return (
    <div className={classNames(isSticky && 'min-[1200px]:sticky min-[1200px]:top-6')}>
      <h2 className="type-h3 mb-3">{title ?? t('preview')}</h2>
      {children}
    </div>
  )
}

/** What a topic that has no look of its own does, in sentences. @param rules false for one that does not apply */
export function RulesPreview({ rules }: { rules: readonly (string | false)[] }) {
  const t = useTranslations('settings')
  return (
    <PreviewBox title={t('inPractice')}>
      <ul className="flex flex-col gap-3 rounded-card border border-line bg-white p-4 text-card">
        {rules.map((rule, index) => rule && <li key={index}>{rule}</li>)}
      </ul>
    </PreviewBox>
  )
}

/** The screen of a phone in a preview. */
export function PreviewPhone({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-66 overflow-hidden rounded-panel border-[7px] border-cafe bg-white">
      {children}
    </div>
  )
}
