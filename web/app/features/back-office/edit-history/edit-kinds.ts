import type { EditKind } from '@dix/contract'
import { ArrowUpDown, FileUp, type LucideIcon, Pencil, Table2, Undo2 } from 'lucide-react'

/** An icon for each way to save. */
export const kindIcons: Record<EditKind, LucideIcon> = {
  form: Pencil,
  grid: Table2,
  import: FileUp,
  move: ArrowUpDown,
  undo: Undo2,
}

export const editKinds = Object.keys(kindIcons) as EditKind[]
