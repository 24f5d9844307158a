import type { SynonymTarget } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Thumb } from '../../../../ui/thumb.tsx'

/** The product or category that a word refers to. */
export function Target({ target }: { target: SynonymTarget }) {
  const t = useTranslations('overview')
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-left">
      <Thumb src={target.image} className="size-8" />
      <span className="min-w-0 text-card wrap-break-word">
        <span className="block">{target.name}</span>
        <span className="block text-small text-ink-2">
          {target.kind === 'product' ? target.unit : t(`kind_${target.kind}`)}
        </span>
      </span>
    </span>
  )
}
