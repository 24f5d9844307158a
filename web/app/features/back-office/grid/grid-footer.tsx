import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../products/pager.tsx'
import { type CellChange, changesOf } from './edits/edits.ts'
import type { PendingEdits } from './edits/use-edits.ts'

type GridFooterProps = {
  pending: PendingEdits
  /** The last event, which is announced. */
  announcement: ReactNode
  page: number
  pages: number
  onPage: (page: number) => void
  onReview: () => void
}

/** The bar at the bottom of the screen: unsaved edits and the pager. */
export function GridFooter({ pending, announcement, page, pages, onPage, onReview }: GridFooterProps) {
  const t = useTranslations('grid')
  const changes = changesOf(pending.edits)
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-10 border-t border-line bg-white px-4 py-3 shadow-e2 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
    >
      {announcement}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {changes.length > 0 && <Unsaved changes={changes} />}
        <div className="flex items-center gap-2 empty:hidden max-md:w-full max-md:*:grow max-md:*:px-2 max-md:*:text-card md:shrink-0">
          {pending.edits.past.length > 0 && (
            <Button variant="soft" onClick={pending.undo} className="px-3">
              {t('undo')}
            </Button>
          )}
          {changes.length > 0 && (
            <>
              <Button variant="outline" onClick={pending.discard} className="px-3.5">
                {t('discard')}
              </Button>
              <Button onClick={onReview} className="px-3.5">
                {t('review')}
              </Button>
            </>
          )}
        </div>
        <Pager
          page={page}
          totalPage={pages}
          onTurn={onPage}
          className="ms-auto shrink-0 gap-x-4 max-md:w-full"
        />
      </div>
    </div>
  )
}

function Unsaved({ changes }: { changes: readonly CellChange[] }) {
  const t = useTranslations('grid')
  const products = new Set(changes.map(({ id }) => id)).size
  const wrong = changes.filter(({ problem }) => problem).length
  return (
    <p role="status" className="min-w-44 flex-1 text-card">
      <span className="me-2 inline-block size-2.5 rounded-full bg-mangue" aria-hidden="true" />
      {t.rich('unsaved', { changes: changes.length, products, b: (words) => <b>{words}</b> })}
      {wrong > 0 && (
        <span className="flex items-center gap-1 font-semibold text-brique">
          <CircleAlert className="size-4" aria-hidden="true" />
          {t('wrongCells', { count: wrong })}
        </span>
      )}
    </p>
  )
}
