import type { Field } from './person.ts'

/** The reason why a list is invalid. Rows are numbered as in a spreadsheet, where the titles are row 1. */
export type ListProblem =
  | { kind: 'empty' | 'workbook' | 'notText' | 'noPeople' }
  | { kind: 'tooMany'; count: number }
  | { kind: 'noColumn'; missing: Field | 'both'; found: string }
  | { kind: 'columnTwice'; found: string }
  | { kind: 'quotes'; row: number }
  /** `others`: the number of other rows with a problem. */
  | { kind: RowProblem; row: number; others: number }

/** The reason why a row is invalid. `shortened`: a spreadsheet turned the number into 2.21E+11. */
export type RowProblem = 'noName' | 'noTelephone' | 'notTelephone' | 'shortened' | 'tooLong'
