import { type Conflict, isErrorOf, type SharedCode } from '@dix/contract'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useTimeFormat } from '../history/timestamp.tsx'
import { ProductTitle } from '../products/product-title.tsx'

/** The current products that keep a save from being undone; null for other failures. */
export function conflictsOf(failure: unknown): readonly Conflict[] | null {
  if (!isErrorOf(failure, 'PUT /api/catalogue/undo-edit')) return null
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data?.conflicts ?? []
    case 'not_found':
    case 'name_taken':
    case 'code_taken':
      return null
    default:
      failure.code satisfies SharedCode
      return null
  }
}

/** Names the products changed since a save, by whom and when, with their history. */
export function ChangedSince({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useTranslations('history')
  const formatTime = useTimeFormat()
  return (
    <>
      <p className="mt-3 text-card">{t('changedSince', { count: conflicts.length })}</p>
      <ul className="mt-2 divide-y divide-line rounded-field border border-line text-cafe">
        {conflicts.map(({ current: { _id, name, unit }, by, at }) => (
          <li key={_id} className="p-3">
            <Link
              to={`/dashboard/product?history=${_id}`}
              className="reach-44 font-bold wrap-anywhere underline decoration-line underline-offset-3"
            >
              <ProductTitle name={name} unit={unit} />
            </Link>
            {by && at && (
              <p className="text-small text-ink-2 wrap-anywhere">
                {formatTime(at)}
                {' · '}
                {by}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
