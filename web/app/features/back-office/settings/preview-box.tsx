import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

type BoxProps = {
  /** Whether it stays visible while the form scrolls, for previews that fit a screen. */
  isSticky?: boolean
  children: ReactNode
}

/** What shoppers see of a topic, under a heading. */
export function PreviewBox({ isSticky = false, children }: BoxProps) {
  const t = useTranslations('settings')
  return (
    <div className={classNames(isSticky && 'min-[1200px]:sticky min-[1200px]:top-6')}>
      <h2 className="type-h3 mb-3">{t('preview')}</h2>
      {children}
    </div>
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
