/** What a value may be; `of` says which value of the row must stay within it. */
export type Budget = { of: 'measured' | 'ratio' } & (
  | { atLeast: number }
  | { atMost: number }
  | { below: number }
)

/** One line of the table. Without a budget it only informs. */
export type Row = {
  name: string
  /** In `unit`, as is `reference`. */
  measured: number
  /** The same of the reference in the same run, where there is one. */
  reference: number | null
  ratio: number | null
  unit: 'req/s' | 'ms' | 's' | 'kB' | 'MB' | 'points' | 'shift'
  budget: Budget | null
  /** Null where nothing is promised. */
  pass: boolean | null
  /** What a reader should know about how the figure came about. */
  note?: string
}

type Measured = Pick<Row, 'name' | 'measured' | 'unit'> & Partial<Pick<Row, 'reference' | 'ratio' | 'note'>>

/** A row with a budget, or one that only informs. */
export function row(
  { reference = null, ratio = null, ...rest }: Measured,
  budget: Budget | null = null,
): Row {
  const value = budget?.of === 'ratio' ? ratio : rest.measured
  return { ...rest, reference, ratio, budget, pass: budget && value !== null && keeps(value, budget) }
}

function keeps(value: number, budget: Budget): boolean {
  if ('atLeast' in budget) return value >= budget.atLeast
  return 'atMost' in budget ? value <= budget.atMost : value < budget.below
}
