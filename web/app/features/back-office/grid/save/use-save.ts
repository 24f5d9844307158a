import type { Conflict } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { dropIdempotencyKey, idempotencyKeyFor } from '../../../../platform/forms/idempotency-key.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { focusOnward } from '../../../../ui/overlay/focus-onward.ts'
import { refreshProducts } from '../../products/products-query.ts'
import { useStoreInput } from '../../stores/store-choice.ts'
import { type Edits, mergeMine, toSave } from '../edits/edits.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import { type CellProblems, cellProblemsOf, conflictsOf, mineBeside } from './conflicts.ts'

/** The contract's limit of products per save. */
export const rowsAtOnce = 500

/** Saves all edits at once. Conflicts are returned by product, to be resolved. */
export function useSave(pending: PendingEdits, onSaved: (message: string) => void) {
  const t = useTranslations('grid')
  const store = useStoreInput()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [problems, setProblems] = useState<CellProblems>(new Map())
  /** An earlier save may have succeeded although its response got lost: only real conflicts are shown. */
  const settleOwn = async (met: readonly Conflict[], edits: Edits) => {
    const open = met.filter((conflict) => mineBeside(edits, conflict))
    const settled = met.filter((conflict) => !open.includes(conflict))
    pending.mergeMine(settled)
    const left = settled.reduce(mergeMine, edits)
    if (open.length > 0) setConflicts(open)
    else if (toSave(left).length > 0) await send(left)
    else onSaved(t('savedAlready'))
  }
  const send = async (edits: Edits): Promise<void> => {
    const changes = toSave(edits)
    const ids = changes.map(({ _id }) => _id)
    try {
      const idempotencyKey = idempotencyKeyFor(pending.key)
      const { message } = await ask('PUT /api/product/save-grid', { changes, ...store }, { idempotencyKey })
      dropIdempotencyKey(pending.key)
      pending.forget(ids)
      onSaved(message)
    } catch (failure) {
      setProblems(cellProblemsOf(failure, ids))
      const met = conflictsOf(failure)
      if (met.length === 0) throw failure
      await settleOwn(met, edits)
    }
  }
  const { busy, lost, act } = useAction(async () => {
    setConflicts([])
    setProblems(new Map())
    await send(pending.edits).finally(refreshProducts)
  })
  const settle = (some: readonly Conflict[]) => {
    setConflicts((known) => known.filter((conflict) => !some.includes(conflict)))
    focusOnward()
  }
  return {
    busy,
    save: act,
    conflicts,
    problems,
    lost,
    mergeMine: (some: readonly Conflict[]) => {
      pending.mergeMine(some)
      settle(some)
    },
    takeTheirs: (some: readonly Conflict[]) => {
      pending.forget(some.map(({ current }) => current._id))
      settle(some)
    },
  }
}

export type Save = ReturnType<typeof useSave>
