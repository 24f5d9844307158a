import { classNames } from '../../../ui/class-names.ts'

/** Classes of a change in a history: a card of its own, or a row between lines. */
export const changeCard = (isRow: boolean): string =>
  classNames(
    'flex flex-wrap items-center gap-3',
    isRow ? 'p-3.5 md:px-5' : 'rounded-card border border-line bg-white p-4',
  )
