import { type Point, polygonProblem, settingsLimits } from '@dix/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../../platform/dom/focus-in-place.tsx'
import { useFocusInPlace } from '../../../../platform/dom/use-focus-in-place.ts'
import { pointText } from '../../../../platform/map-href.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { readPoint } from '../../../addresses/index.ts'
import { longestEdge, withCorner } from './corners.ts'

type ListProps = { points: readonly Point[]; onChange: (points: Point[]) => void }

/** The corners of a drawn area with their coordinates, and what is wrong with the area as it is. */
export function CornerList({ points, onChange }: ListProps) {
  const t = useTranslations('zones')
  const problem = polygonProblem(points)
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
      <legend className="mb-2 text-card font-semibold">{t('corners')}</legend>
      <p className="text-small text-ink-2">{t('cornersHint')}</p>
      <div role="status">{problem && <FieldError>{t(`problem_${problem}`)}</FieldError>}</div>
      <ol className="grid w-full gap-2 @lg:grid-cols-2">
        {points.map((point, index) => (
          <Corner
            key={index}
            number={index + 1}
            point={point}
            onMove={(moved) => onChange(points.with(index, moved))}
            onRemove={points.length > 3 ? () => onChange(points.toSpliced(index, 1)) : undefined}
          />
        ))}
      </ol>
      {points.length < settingsLimits.corners && (
        <Button variant="outline" onClick={() => onChange(withCorner(points, longestEdge(points)))}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t('addCorner')}
        </Button>
      )}
    </fieldset>
  )
}

type CornerProps = {
  number: number
  point: Point
  onMove: (point: Point) => void
  onRemove: (() => void) | undefined
}

/** Coordinates of a corner, which moves once they are valid. */
function Corner({ number, point, onMove, onRemove }: CornerProps) {
  const t = useTranslations('zones')
  const ref = useFocusInPlace<HTMLLIElement>()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readPoint(typed) === null
  return (
    <li ref={ref} className="flex items-start gap-1">
      <Field
        label={t('corner', { number })}
        error={isWrong ? t('cornerWrong') : undefined}
        autoComplete="off"
        value={typed ?? pointText(point)}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readPoint(target.value)
          if (read) onMove(read)
        }}
        onBlur={() => !isWrong && setTyped(null)}
        className="min-w-0 grow"
      />
      {onRemove && (
        <FocusInPlace>
          <IconButton
            label={t('removeCorner', { number })}
            onClick={onRemove}
            className="mt-7 hover:bg-brique-soft"
          >
            <Trash2 className="size-5 text-brique" aria-hidden="true" />
          </IconButton>
        </FocusInPlace>
      )}
    </li>
  )
}
