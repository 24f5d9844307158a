import type { HistoryKind } from '@dix/contract'
import {
  ArrowUpDown,
  FileUp,
  Layers,
  type LucideIcon,
  Pencil,
  Settings,
  Table2,
  Tag,
  Undo2,
} from 'lucide-react'

/** An icon for each way to save products, and for each other subject of a save. */
export const kindIcons: Record<HistoryKind, LucideIcon> = {
  form: Pencil,
  grid: Table2,
  import: FileUp,
  move: ArrowUpDown,
  undo: Undo2,
  categories: Layers,
  offers: Tag,
  settings: Settings,
}

export const historyKinds = Object.keys(kindIcons) as HistoryKind[]
