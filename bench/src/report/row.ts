/**
 * Limits of a value; `of` is the value of the row that they apply to. A limit for the machine at hand (`onThisMachine`)
 * is not scaled to the reference machine.
 */
export type Budget = { of: 'measured' | 'ratio'; onThisMachine?: true } & (
  | { atLeast: number }
  | { atMost: number }
  | { below: number }
)

/** One row of the table. Without a budget it is for information. */
export type Row = {
  name: string
  /** In `unit`, as is `reference`. */
  measured: number
  /** The reference's value in the same run, if there is one. */
  reference: number | null
  ratio: number | null
  unit: 'req/s' | 'ms' | 's' | 'kB' | 'MB' | 'MB/min' | 'points' | 'shift'
  budget: Budget | null
  /** Null if there is no budget. */
  pass: boolean | null
  /** The factor by which the machine was slower than the reference during a time measurement. */
  slowness?: number
  /** Number of cores that others used, if too many to judge the row. */
  busy?: number
  /** A note on how the figure was measured. */
  note?: string
}

type Measured = Pick<Row, 'name' | 'measured' | 'unit'> & Partial<Pick<Row, 'reference' | 'ratio' | 'note'>>

/** Units of time: budgets in these are for a machine of the reference's speed. */
const times: readonly Row['unit'][] = ['ms', 's']

/** Maximum cores that others may use for a row to be judged. */
export const tolerated = 0.1

/**
 * A row adjusted to a busy or slower machine.
 *
 * @param others cores used by others during the measurement
 * @param slowness factor by which the machine is slower than the reference
 */
export function judge(row: Row, others: number, slowness: number): Row {
  const { budget, unit, measured } = row
  if (!budget) return row
  const judged =
    budget.of === 'measured' && !budget.onThisMachine && times.includes(unit)
      ? { ...row, pass: keeps(measured / slowness, budget), slowness }
      : row
  return others > tolerated ? { ...judged, busy: others } : judged
}

/** A row with a budget, or one for information. */
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
