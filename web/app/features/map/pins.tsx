import { Bike, House, Store } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

/** A store on a map or a plan. */
export function StorePin() {
  return (
    <span className="flex size-9 items-center justify-center rounded-full border-2 border-white bg-cafe text-white">
      <Store className="size-4.5" aria-hidden="true" />
    </span>
  )
}

/** A delivery address. */
export function DoorPin({ className = 'bg-mangue text-cafe' }: { className?: string }) {
  return (
    <span
      className={classNames(
        'flex size-7.5 items-center justify-center rounded-full border-2 border-white',
        className,
      )}
    >
      <House className="size-4" aria-hidden="true" />
    </span>
  )
}

/** A rider, with a halo. */
export function RiderPin() {
  return (
    <span className="flex size-12 items-center justify-center rounded-full border-2 border-white bg-mangue text-cafe ring-6 ring-mangue/40">
      <Bike className="size-6" aria-hidden="true" />
    </span>
  )
}
