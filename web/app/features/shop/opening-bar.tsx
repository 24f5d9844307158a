import { DoorClosed, DoorOpen } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

/** A bar across a page that says whether the shop is open. */
export function OpeningBar({ isOpen, children }: { isOpen: boolean; children: string }) {
  const Sign = isOpen ? DoorOpen : DoorClosed
  return (
    <div
      className={classNames('print:hidden', isOpen ? 'bg-feuille-soft text-feuille' : 'bg-cafe text-white')}
    >
      <p
        role="status"
        className="column flex min-h-11 items-center gap-2.5 py-2 text-card font-semibold text-pretty wrap-anywhere"
      >
        <Sign className="size-5 shrink-0" aria-hidden="true" />
        {children}
      </p>
    </div>
  )
}
