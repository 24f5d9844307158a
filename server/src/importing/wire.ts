import { type Import, type ImportDetails, type Locale, type Mapping, translate } from '@dix/contract'
import { failureText } from './problems.ts'
import type { ImportRow } from './queries.ts'
import type { StoredRemark } from './remarks.ts'

export function asImport(row: ImportRow, locale: Locale): Import {
  const { id, at, state, bytesRead, report, failure, ...same } = row
  const { remarks: remarkCount = 0, ...counts } = report ?? {}
  return {
    ...same,
    _id: id,
    at: new Date(at).toISOString(),
    state,
    // The first thing to be read are the columns, before any row.
    waiting: (state === 'checking' || state === 'importing') && bytesRead === 0,
    bytesRead,
    // Of old neither was counted.
    report: report && ({ restocked: 0, rounded: 0, ...counts } as Import['report']),
    remarkCount,
    failure: failure === null ? null : failureText(failure, locale),
  }
}

export function asDetails(
  row: ImportRow,
  { mapping, remarks }: { mapping: Mapping | null; remarks: StoredRemark[] },
  locale: Locale,
): ImportDetails {
  return {
    ...asImport(row, locale),
    mapping,
    remarks: remarks.map(({ line, outcome, column, sentence, values }) => ({
      line,
      outcome,
      column,
      reason: translate(locale, sentence, values),
    })),
  }
}
