import { importLimits } from '@dix/contract'
import type { Remark } from './reading/parsed-row.ts'

/** A remark as the database keeps it. */
export type KeptRemark = Remark & Record<string, unknown>

/** Gathers remarks in bounded memory: so many refusals and so many others, and the count of all. */
export function openRemarks() {
  const kept: KeptRemark[] = []
  const counts = { refused: 0, others: 0 }
  return {
    add(remark: Remark): void {
      const kind = remark.outcome === 'refused' ? 'refused' : 'others'
      if (counts[kind]++ < importLimits.remarks) kept.push(storable(remark))
    },
    kept,
    count: () => counts.refused + counts.others,
  }
}

/** Without what PostgreSQL cannot hold: a remark may quote any cell. */
function storable(remark: Remark): KeptRemark {
  const values = Object.entries(remark.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? plain(value) : value,
  ])
  return { ...remark, column: plain(remark.column), values: Object.fromEntries(values) }
}

function plain(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
