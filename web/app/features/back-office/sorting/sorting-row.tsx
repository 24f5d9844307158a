import type { Positioned } from '@dix/contract'
import { ChevronDown, ChevronsUp, ChevronUp, GripVertical } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'

/** Links from a row to the list of its contents. */
export type Inside = { label: string; pathOf: (id: string) => string }

export type RowProps = {
  row: Positioned
  index: number
  count: number
  inside: Inside | null
  /** Content within the card of the row, if any. */
  below?: ReactNode
  onMove: (index: number, button: string) => void
}

/** A row to sort: handle, picture, name, and buttons that move it without dragging. */
export function SortingRow({
  row: { _id, name, unit, image, draft, stock },
  index,
  count,
  inside,
  below,
  onMove,
  handle,
}: RowProps & { handle?: ComponentProps<'button'> }) {
  const t = useTranslations('sorting')
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <div className="rounded-card border border-line bg-white">
      <div className="flex items-center gap-1 py-1.5 pr-1 pl-0.5 md:gap-2 md:pr-2">
        <IconButton
          label={t('move', { name })}
          {...handle}
          className="shrink-0 cursor-grab touch-none text-ink-2 hover:bg-sable"
        >
          <GripVertical className="size-5" aria-hidden="true" />
        </IconButton>
        <Thumb src={image} className="w-11" />
        <div className="min-w-0 grow pl-1.5">
          <p className="text-card font-semibold wrap-anywhere">
            {name}
            {unit && <span className="font-normal text-ink-2"> · {unit}</span>}
          </p>
          {(draft || stock === 0) && (
            <p className="mt-0.5">
              <Badge tone="muted">{t(draft ? 'draft' : 'soldOut')}</Badge>
            </p>
          )}
          {inside && (
            <Link
              to={inside.pathOf(_id)}
              className="reach-44 text-small font-semibold text-bissap underline underline-offset-3"
            >
              {inside.label}
              <span className="sr-only">: {name}</span>
            </Link>
          )}
        </div>
        <div className="flex shrink-0">
          <IconButton
            id={`first-${_id}`}
            label={t('toFirst', { name })}
            aria-disabled={isFirst || undefined}
            onClick={() => !isFirst && onMove(0, 'first')}
            className="hover:bg-sable max-md:hidden"
          >
            <ChevronsUp className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            id={`up-${_id}`}
            label={t('up', { name })}
            aria-disabled={isFirst || undefined}
            onClick={() => !isFirst && onMove(index - 1, 'up')}
            className="hover:bg-sable"
          >
            <ChevronUp className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            id={`down-${_id}`}
            label={t('down', { name })}
            aria-disabled={isLast || undefined}
            onClick={() => !isLast && onMove(index + 1, 'down')}
            className="hover:bg-sable"
          >
            <ChevronDown className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {below && <div className="border-t border-line px-3.5">{below}</div>}
    </div>
  )
}
