import { Skeleton } from '../../../ui/skeleton.tsx'
import { type GridName, grids } from './grids.ts'

/** Placeholders while something loads. */
const placeholders = { categories: 12, row: 6, list: 10 } as const

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

export function CategoryPlaceholders() {
  return (
    <div className="column grid grid-cols-5 gap-3 md:grid-cols-8 md:gap-4 lg:grid-cols-10">
      {times(placeholders.categories).map((index) => (
        <div key={index} className="flex flex-col items-center gap-2">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}

export function RowPlaceholders() {
  return (
    <div className="column">
      <Skeleton className="mb-4 h-7 w-48" />
      <div className="card-row">
        {times(placeholders.row).map((index) => (
          <div key={index}>
            <CardPlaceholder />
          </div>
        ))}
      </div>
    </div>
  )
}

export function GridPlaceholders({ grid }: { grid: GridName }) {
  return (
    <div className={grids[grid].className}>
      {times(placeholders.list).map((index) => (
        <div key={index} className={grids[grid].item}>
          <CardPlaceholder horizontal={grids[grid].horizontal} />
        </div>
      ))}
    </div>
  )
}

function CardPlaceholder({ horizontal = false }: { horizontal?: boolean }) {
  return (
    <div className={horizontal ? 'card card-horizontal' : 'card'}>
      <Skeleton className="mb-3 aspect-square w-full [grid-area:picture]" />
      <Skeleton className="mb-2 h-4 w-1/2 [grid-area:price]" />
      <Skeleton className="mb-2 h-3.5 w-11/12 [grid-area:name]" />
      <Skeleton className="h-3 w-2/3 [grid-area:unit]" />
    </div>
  )
}
