import type { OfferPreview } from '@dix/contract'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { PreviewTerms } from './offer-values.ts'
import { usePreview } from './offers-query.ts'

/** The effect of an offer on prices, and the prices that need attention. */
export function OfferPreviewBox({ terms }: { terms: PreviewTerms | null }) {
  const t = useTranslations('offers')
  const preview = usePreview(terms)
  return (
    <section aria-label={t('preview')} className="rounded-field bg-coton p-3.5 text-card">
      <h3 className="font-semibold">{t('preview')}</h3>
      <div role="status">
        {preview ? (
          <p className="mt-1">{t('lowered', { lowered: preview.lowered, products: preview.products })}</p>
        ) : (
          <p className="mt-1 text-ink-2">{t('previewHint')}</p>
        )}
        {preview && preview.noCoin > 0 && <Warning>{t('noCoin', { count: preview.noCoin })}</Warning>}
        {preview && preview.belowCost > 0 && (
          <Warning>{t('belowCost', { count: preview.belowCost })}</Warning>
        )}
      </div>
      {preview && (
        <ul className="mt-2 divide-y divide-line">
          {preview.examples.map((example) => (
            <Example key={example._id} {...example} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="mt-1.5 flex gap-2 font-semibold text-mangue-ink">
      <TriangleAlert className="mt-px size-4.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

function Example({ name, unit, before, after, noCoin, belowCost }: OfferPreview['examples'][number]) {
  const t = useTranslations('offers')
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        {name} · {unit}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {belowCost && <Badge tone="error">{t('belowCostShort')}</Badge>}
        {noCoin && <Badge tone="highlight">{t('noCoinShort')}</Badge>}
        {after < before ? (
          <>
            <s className="text-ink-2">
              <span className="sr-only">{t('before')} </span>
              <Amount value={before} currency="hidden" />
            </s>
            <Amount value={after} currency="same" className="font-bold" />
          </>
        ) : (
          <span className="text-ink-2">
            {t('notLowered')} <Amount value={before} currency="same" />
          </span>
        )}
      </span>
    </li>
  )
}
