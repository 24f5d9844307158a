import { Skeleton } from '../../../ui/skeleton.tsx'

/** Products per page (specification, section 9). */
const pageSize = 12

/** Placeholders of a page of cards. */
export function CardPlaceholders() {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {Array.from({ length: pageSize }, (_, place) => (
        <Skeleton key={place} className="h-41 max-md:h-80" />
      ))}
    </div>
  )
}
