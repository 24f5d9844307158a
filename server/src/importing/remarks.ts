import { importLimits } from '@dix/contract'
import type { Remark } from './reading/parsed-row.ts'

export type StoredRemark = Remark & Record<string, unknown>

/** Collects remarks in bounded memory: up to a limit of refusals and of others, and the count of all. */
export function collectRemarks() {
  const stored: StoredRemark[] = []
  const counts = { refused: 0, others: 0 }
  return {
    add(remark: Remark): void {
      const kind = remark.outcome === 'refused' ? 'refused' : 'others'
      if (counts[kind]++ < importLimits.remarks) stored.push(storable(remark))
    },
    stored,
    count: () => counts.refused + counts.others,
  }
}

/** Without what PostgreSQL cannot store: a remark may quote any cell. */
function storable(remark: Remark): StoredRemark {
  const values = Object.entries(remark.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? plain(value) : value,
  ])
  return { ...remark, column: plain(remark.column), values: Object.fromEntries(values) }
}

function plain(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
