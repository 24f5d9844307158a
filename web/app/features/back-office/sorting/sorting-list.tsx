import type { Positioned } from '@dix/contract'
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { type Inside, type RowProps, SortingRow } from './sorting-row.tsx'

type SortingListProps = {
  rows: Positioned[]
  inside: Inside | null
  /** Moves a row to an index of the list. */
  onMove: (id: string, index: number) => void
  /** Content below a row, within its card. */
  children?: (id: string) => ReactNode
}

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Rows that are sorted by mouse, finger, keys on their handle, or buttons. */
export default function SortingList({ rows, inside, onMove, children }: SortingListProps) {
  const t = useTranslations('sorting')
  const [announced, setAnnounced] = useState('')
  const toFocus = useRef<string | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A moved element loses the focus.
  useLayoutEffect(() => {
    if (toFocus.current) document.getElementById(toFocus.current)?.focus()
    toFocus.current = null
  })
  const moveTo = ({ _id, name }: Positioned, index: number, button: string) => {
    toFocus.current = `${button}-${_id}`
    setAnnounced(t('placed', { name, number: index + 1, count: rows.length }))
    onMove(_id, index)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={useWords(rows)}
      onDragEnd={({ active, over }) => {
        const index = rows.findIndex(({ _id }) => _id === over?.id)
        if (over && over.id !== active.id && index >= 0) onMove(String(active.id), index)
      }}
    >
      <SortableContext items={rows.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <SortableRow
              key={row._id}
              row={row}
              index={index}
              count={rows.length}
              inside={inside}
              below={children?.(row._id)}
              onMove={(to, button) => moveTo(row, to, button)}
            />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </DndContext>
  )
}

function SortableRow(props: RowProps) {
  const sortable = useSortable({ id: props.row._id })
  const { transform, transition, isDragging } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('motion-reduce:transition-none!', isDragging && 'relative z-10 opacity-80')}
    >
      <SortingRow
        {...props}
        handle={{
          ref: sortable.setActivatorNodeRef,
          'aria-describedby': sortable.attributes['aria-describedby'],
          ...sortable.listeners,
        }}
      />
    </li>
  )
}

/** Screen reader announcements. */
function useWords(rows: Positioned[]) {
  const t = useTranslations('sorting')
  const at = (id: string | number) => rows.findIndex(({ _id }) => _id === id)
  const valuesOf = (id: string | number, number: number) => ({
    name: rows[at(id)]?.name ?? '',
    number,
    count: rows.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', valuesOf(active.id, at(active.id) + 1)),
    // Hovering over itself changes nothing.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('placed', valuesOf(active.id, at(over.id) + 1)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('dropped', valuesOf(active.id, at(over.id) + 1))
        : t('back', valuesOf(active.id, at(active.id) + 1)),
    onDragCancel: ({ active }) => t('back', valuesOf(active.id, at(active.id) + 1)),
  }
  return { announcements, screenReaderInstructions: { draggable: t('hint') } }
}
