import { type Point, settingsLimits } from '@dix/contract'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { type MapPin, MoveHandle } from '../../../map/index.ts'
import { middleOfEdge, withCorner } from './corners.ts'

/** The zone whose corners are moved on the map. */
export type EditedCorners = { zone: string; points: readonly Point[]; onChange: (points: Point[]) => void }

/** Handles that move the corners of an area, and between them buttons that add one; for a map or a plan. */
export function useCornerHandles(edited: EditedCorners | undefined): MapPin[] {
  const t = useTranslations('zones')
  const handles = useRef<(HTMLButtonElement | null)[]>([])
  if (!edited) return []
  const { zone, points, onChange } = edited
  const added = points.map((_, index): MapPin => {
    const label = t('addCornerAfter', { number: index + 1 })
    return {
      id: `edge ${zone} ${index}`,
      point: middleOfEdge(points, index),
      content: () => <EdgeButton label={label} onClick={() => onChange(withCorner(points, index))} />,
    }
  })
  const corners = points.map((point, index): MapPin => {
    const removed = () => {
      // The others keep the focus: the next corner takes the place of the removed one.
      if (index === points.length - 1) handles.current[index - 1]?.focus()
      onChange(points.toSpliced(index, 1))
    }
    return {
      id: `corner ${zone} ${index}`,
      point,
      content: (beside) => (
        <MoveHandle
          ref={(handle) => {
            handles.current[index] = handle
          }}
          label={t('cornerHandle', { number: index + 1 })}
          point={point}
          beside={beside}
          onMove={(moved) => onChange(points.with(index, moved))}
          onRemove={points.length > 3 ? removed : undefined}
        >
          <span className="size-4.5 rounded-full border-3 border-bissap bg-white" />
        </MoveHandle>
      ),
    }
  })
  return points.length < settingsLimits.corners ? [...added, ...corners] : corners
}

function EdgeButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full"
    >
      <span className="flex size-5 items-center justify-center rounded-full border border-bissap bg-bissap-soft text-bissap">
        <Plus className="size-3.5" aria-hidden="true" />
      </span>
    </button>
  )
}
