import { type ImportDetails, importReportPath } from '@dix/contract'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { askFile } from '../../../../platform/api/ask.ts'
import { saveFile } from '../../../../platform/dom/save-file.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { Button } from '../../../../ui/button.tsx'

/** Remarks about single rows, and the rejected ones as a file to correct and import again. */
export function Remarks({
  details: { _id, fileName, remarks, remarkCount, report },
}: {
  details: ImportDetails
}) {
  const t = useTranslations('imports')
  const language = useLocale()
  const download = useAction(async () => {
    const name = `${fileName.replace(/\.\w+$/, '')}-${t('refusedFile')}.csv`
    saveFile(name, await askFile(importReportPath(_id, language)))
  })
  if (remarkCount === 0) return null
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-bold">{t('remarks', { count: remarkCount })}</h3>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it.
        tabIndex={0}
        aria-label={t('remarks', { count: remarkCount })}
        className="max-h-80 overflow-auto rounded-field border border-line"
      >
        <table className="w-full border-collapse text-card max-md:block [&>tbody]:max-md:block">
          <thead className="sticky top-0 bg-coton text-left text-small max-md:sr-only">
            <tr>
              {(['line', 'outcome', 'column', 'reason'] as const).map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-semibold">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {remarks.map(({ line, outcome, column, reason }, index) => (
              <tr
                key={index}
                className="border-t border-line align-top max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:p-3 max-md:first:border-t-0"
              >
                <td className="tabular-nums max-md:font-semibold md:px-3 md:py-2">
                  <span className="md:hidden">{t('line')} </span>
                  {line}
                </td>
                <td className="whitespace-nowrap max-md:font-semibold md:px-3 md:py-2">
                  {t(`remark_${outcome}`)}
                </td>
                <td className="wrap-anywhere max-md:text-ink-2 md:px-3 md:py-2">{column}</td>
                <td className="wrap-anywhere max-md:basis-full md:min-w-60 md:px-3 md:py-2">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {remarkCount > remarks.length && (
        <p className="mt-2 text-small text-ink-2">
          {t('moreRemarks', { count: remarkCount - remarks.length })}
        </p>
      )}
      {report && report.refused > 0 && (
        <Button
          variant="outline"
          onClick={download.act}
          aria-busy={download.busy || undefined}
          className="mt-3"
        >
          <FileDown className="size-4.5" aria-hidden="true" />
          {t('downloadRefused')}
        </Button>
      )}
    </section>
  )
}
