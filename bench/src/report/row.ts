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
  unit: 'req/s' | 'ms' | 's' | 'kB' | 'MB' | 'MB/min' | 'points' | 'shift'
  budget: Budget | null
  /** Null where nothing is promised. */
  pass: boolean | null
  /** How many times as slow as the reference the machine was while a time was measured. */
  slowness?: number
  /** How many cores others used meanwhile, where that is too much to judge the row. */
  busy?: number
  /** What a reader should know about how the figure came about. */
  note?: string
}

type Measured = Pick<Row, 'name' | 'measured' | 'unit'> & Partial<Pick<Row, 'reference' | 'ratio' | 'note'>>

/** Units of time: a budget in them is meant for a machine of the reference's speed. */
const times: readonly Row['unit'][] = ['ms', 's']

/** Cores that others may use for a row to be judged (design.md, "Budgets"). */
export const tolerated = 0.1

/**
 * A row as it is judged on a machine with other work on it, and of another speed.
 *
 * @param others cores that others used meanwhile
 * @param slowness how many times as slow as the reference the machine is
 */
export function judge(row: Row, others: number, slowness: number): Row {
  const { budget, unit, measured } = row
  if (!budget) return row
  const judged =
    budget.of === 'measured' && times.includes(unit)
      ? { ...row, pass: keeps(measured / slowness, budget), slowness }
      : row
  return others > tolerated ? { ...judged, busy: others } : judged
}

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
