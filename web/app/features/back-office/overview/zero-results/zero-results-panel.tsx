import type { Period, ZeroResultSearch } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../../platform/forms/load-error.tsx'
import { useNumber } from '../../../../platform/texts/use-number.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Panel } from '../panel.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'
import { useZeroResults } from './synonyms-query.ts'
import { Target } from './target.tsx'
import { useSynonym } from './use-synonym.ts'

/** Initial and maximum number of rows. */
const initialRows = 8
const maxRows = 100

/** Searches without results; a click adds a synonym. */
export function ZeroResultsPanel({ period }: { period: Period }) {
  const t = useTranslations('overview')
  const [limit, setLimit] = useState(initialRows)
  const [choosing, setChoosing] = useState<string | null>(null)
  const { searches, count, error, refetch } = useZeroResults(period, limit)
  return (
    <Panel title={t('zeroResults')} aside={t(`last_${period}`)}>
      {error && <LoadError title={t('zeroResultsNotLoaded')} error={error} retry={refetch} />}
      {!searches && !error && <Skeleton className="h-40" />}
      {searches?.length === 0 && <p className="text-card text-ink-2">{t('noZeroResults')}</p>}
      {searches && searches.length > 0 && <ZeroResultTable searches={searches} onSelect={setChoosing} />}
      {searches && count > searches.length && limit === initialRows && (
        <Button variant="soft" onClick={() => setLimit(maxRows)} className="mt-3">
          {t('moreZeroResults', { count: Math.min(count, maxRows) - searches.length })}
        </Button>
      )}
      {choosing !== null && <SynonymDialog word={choosing} onClose={() => setChoosing(null)} />}
    </Panel>
  )
}

type ZeroResultTableProps = { searches: readonly ZeroResultSearch[]; onSelect: (word: string) => void }

function ZeroResultTable({ searches, onSelect }: ZeroResultTableProps) {
  const t = useTranslations('overview')
  return (
    <table className="w-full border-collapse max-md:block [&>tbody]:max-md:block">
      <thead className="max-md:sr-only">
        <tr className="h-10 bg-coton text-left text-small">
          <th scope="col" className="rounded-s-badge px-3 font-semibold">
            {t('word')}
          </th>
          <th scope="col" className="px-3 text-right font-semibold">
            {t('searches')}
          </th>
          <th scope="col" className="px-3 font-semibold">
            {t('nearest')}
          </th>
          <th scope="col" className="rounded-e-badge px-3 text-right font-semibold">
            {t('action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {searches.map((search) => (
          <ZeroResultRow key={search.word} search={search} onSelect={() => onSelect(search.word)} />
        ))}
      </tbody>
    </table>
  )
}

function ZeroResultRow({
  search: { word, count, nearest },
  onSelect,
}: {
  search: ZeroResultSearch
  onSelect: () => void
}) {
  const t = useTranslations('overview')
  const number = useNumber()
  const { busy, act } = useSynonym(word, nearest)
  return (
    <tr className="border-t border-line first:border-t-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-2 max-md:py-3">
      <th scope="row" className="px-3 text-left font-bold wrap-anywhere max-md:px-0">
        {word}
      </th>
      <td className="px-3 text-right tabular-nums max-md:px-0">
        {number(count)}
        <span className="md:sr-only"> {t('searchesUnit', { count })}</span>
      </td>
      <td className="px-3 py-2.5 max-md:col-span-2 max-md:p-0">
        {nearest ? (
          <Target target={nearest} />
        ) : (
          <span className="text-card text-ink-2">{t('noNearest')}</span>
        )}
      </td>
      <td className="px-3 py-2.5 max-md:col-span-2 max-md:p-0">
        <div className="flex flex-wrap justify-end gap-2 max-md:*:grow">
          {nearest && (
            <Button
              variant="soft"
              onClick={act}
              aria-busy={busy || undefined}
              className="min-h-11 px-3 text-card"
            >
              {t('createSynonym')}
              <span className="sr-only">: {t('synonymFor', { word, name: nearest.name })}</span>
            </Button>
          )}
          <Button variant="outline" onClick={onSelect} className="min-h-11 px-3 text-card">
            {t(nearest ? 'other' : 'chooseTarget')}
            <span className="sr-only">: {word}</span>
          </Button>
          {!nearest && (
            <ButtonLink
              variant="outline"
              to={`/dashboard/upload-product?name=${encodeURIComponent(word)}`}
              className="min-h-11 px-3 text-card"
            >
              {t('addProduct')}
              <span className="sr-only">: {word}</span>
            </ButtonLink>
          )}
        </div>
      </td>
    </tr>
  )
}
