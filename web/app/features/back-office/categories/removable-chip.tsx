import { X } from 'lucide-react'

type ChipProps = {
  children: string
  /** The accessible name of the remove button. */
  remove: string
  onRemove: () => void
}

/** A chosen item with a remove button. */
export function RemovableChip({ children, remove, onRemove }: ChipProps) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center rounded-badge bg-sable ps-3 text-card font-semibold">
      <span className="min-w-0 py-1 wrap-anywhere">{children}</span>
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="reach-44 flex size-9 shrink-0 items-center justify-center rounded-badge hover:text-brique"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </span>
  )
}
