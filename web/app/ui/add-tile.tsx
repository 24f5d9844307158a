import { Plus } from 'lucide-react'

/** A dashed button after a list that adds an entry. */
export function AddTile({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className="flex min-h-15 w-full items-center justify-center gap-3 rounded-card border border-dashed border-edge text-body font-bold text-bissap hover:bg-bissap-soft"
    >
      <Plus className="size-5" aria-hidden="true" />
      {label}
    </button>
  )
}
