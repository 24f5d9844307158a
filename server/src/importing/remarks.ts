import { importLimits, type Locale, type Message, type MessageValues, translate } from '@dix/contract'
import type { Remark } from './reading/parsed-row.ts'

/** A message in both languages. Stored, it does not depend on the wording of later versions. */
export type StoredMessage = Record<Locale, string>

export type StoredRemark = Pick<Remark, 'line' | 'outcome' | 'column'> & { reason: StoredMessage }

/** A message in each language, without characters that PostgreSQL cannot store. */
export function storable(message: Message, values: MessageValues = {}): StoredMessage {
  return {
    fr: withoutUnstorable(translate('fr', message, values)),
    en: withoutUnstorable(translate('en', message, values)),
  }
}

/** Collects remarks in bounded memory: up to a limit of refusals and of others, and the count of all. */
export function collectRemarks() {
  const stored: StoredRemark[] = []
  const counts = { refused: 0, others: 0 }
  return {
    add({ line, outcome, column, message, values }: Remark): void {
      const kind = outcome === 'refused' ? 'refused' : 'others'
      if (counts[kind]++ >= importLimits.remarks) return
      stored.push({ line, outcome, column: withoutUnstorable(column), reason: storable(message, values) })
    },
    stored,
    count: () => counts.refused + counts.others,
  }
}

/** Replaces what PostgreSQL cannot store: a remark may quote any cell. */
function withoutUnstorable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
