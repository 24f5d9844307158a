import { type Point, polygonProblem, settingsLimits } from '@dix/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
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
          <li key={index} className="flex items-start gap-1">
            <Corner
              label={t('corner', { number: index + 1 })}
              point={point}
              onChange={(moved) => onChange(points.with(index, moved))}
            />
            {points.length > 3 && (
              <IconButton
                label={t('removeCorner', { number: index + 1 })}
                onClick={() => onChange(points.toSpliced(index, 1))}
                className="mt-7 hover:bg-brique-soft"
              >
                <Trash2 className="size-5 text-brique" aria-hidden="true" />
              </IconButton>
            )}
          </li>
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

type CornerProps = { label: string; point: Point; onChange: (point: Point) => void }

/** Coordinates of a corner, which moves once they are valid. */
function Corner({ label, point, onChange }: CornerProps) {
  const t = useTranslations('zones')
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readPoint(typed) === null
  return (
    <div className="min-w-0 grow">
      <Field
        label={label}
        error={isWrong ? t('cornerWrong') : undefined}
        autoComplete="off"
        value={typed ?? pointText(point)}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readPoint(target.value)
          if (read) onChange(read)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </div>
  )
}
