import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { type PictureActions, PictureTile } from './picture-tile.tsx'

type SortableTilesProps = PictureActions & {
  image: string[]
  onSort: (image: string[]) => void
  /** Container of the screen reader announcements: inside the dialog, outside the list. */
  voice: HTMLElement | null
}

/** Sortable pictures: dragged by mouse, by a held finger, or with keys from their handle. */
export default function SortableTiles({ image, onSort, voice, ...actions }: SortableTilesProps) {
  const sensors = useSensors(
    // A click without dragging views the picture.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the page instead.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useWords(image)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={voice ? { ...words, container: voice } : words}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) {
          onSort(arrayMove(image, image.indexOf(String(active.id)), image.indexOf(String(over.id))))
        }
      }}
    >
      <SortableContext items={image} strategy={rectSortingStrategy}>
        {image.map((address, index) => (
          <SortableTile key={address} address={address} index={index} {...actions} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableTile({ address, index, ...actions }: PictureActions & { address: string; index: number }) {
  const sortable = useSortable({ id: address })
  const { onKeyDown, ...pointers } = sortable.listeners ?? {}
  const { transform, transition, isDragging } = sortable
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('motion-reduce:transition-none!', isDragging && 'relative z-10 opacity-80')}
      {...pointers}
    >
      <PictureTile
        address={address}
        index={index}
        {...actions}
        handle={{
          ref: sortable.setActivatorNodeRef,
          onKeyDown: onKeyDown as (event: unknown) => void,
          'aria-describedby': sortable.attributes['aria-describedby'],
        }}
      />
    </li>
  )
}

/** Screen reader announcements. */
function useWords(image: string[]) {
  const t = useTranslations('productForm')
  const at = (id: string | number) => image.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('pictureLifted', { number: at(active.id), count: image.length }),
    // Hovering over itself changes nothing.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('pictureOver', { number: at(over.id) }) : undefined,
    onDragEnd: ({ over }) => (over ? t('pictureDropped', { number: at(over.id) }) : t('pictureBack')),
    onDragCancel: () => t('pictureBack'),
  }
  return { announcements, screenReaderInstructions: { draggable: t('moveHint') } }
}
