import type { Field } from './person.ts'

/** What is wrong with a list. Rows are counted as a spreadsheet shows them: the names of the columns are row 1. */
export type ListFault =
  | { kind: 'empty' | 'workbook' | 'notText' | 'noPeople' }
  | { kind: 'tooMany'; count: number }
  | { kind: 'noColumn'; missing: Field | 'both'; found: string }
  | { kind: 'columnTwice'; found: string }
  | { kind: 'quotes'; row: number }
  /** `others` rows have a fault as well. */
  | { kind: RowFault; row: number; others: number }

/** What is wrong with a row. Shortened: a spreadsheet made 2.21E+11 of the number. */
export type RowFault = 'noName' | 'noTelephone' | 'notTelephone' | 'shortened' | 'tooLong'
