import type { Conflict } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { dropSendKey, sendKey } from '../../../../platform/forms/send-key.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { focusOnward } from '../../../../ui/overlay/focus-onward.ts'
import { refreshProducts } from '../../products/products-query.ts'
import { type Edits, keepMine, toSave } from '../edits/edits.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { type CellFaults, cellFaultsOf, conflictsOf, mineBeside } from './conflicts.ts'

/** Products of one save at most, as the contract says. */
export const rowsAtOnce = 500

/** Saves every change at once. What somebody else saved meanwhile is told product by product, to be decided. */
export function useSave(inHand: EditsInHand, onSaved: (message: string) => void) {
  const t = useTranslations('grid')
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [faults, setFaults] = useState<CellFaults>(new Map())
  /** Once more without what an earlier save has done, whose answer got lost; what is left is to be decided. */
  const settleOwn = async (met: readonly Conflict[], edits: Edits) => {
    const open = met.filter((conflict) => mineBeside(edits, conflict))
    const settled = met.filter((conflict) => !open.includes(conflict))
    inHand.keepMine(settled)
    const left = settled.reduce(keepMine, edits)
    if (open.length > 0) setConflicts(open)
    else if (toSave(left).length > 0) await send(left)
    else onSaved(t('savedAlready'))
  }
  const send = async (edits: Edits): Promise<void> => {
    const changes = toSave(edits)
    const ids = changes.map(({ _id }) => _id)
    try {
      const idempotencyKey = sendKey(inHand.place)
      const { message } = await ask('PUT /api/product/save-grid', { changes }, { idempotencyKey })
      dropSendKey(inHand.place)
      inHand.forget(ids)
      onSaved(message)
    } catch (failure) {
      setFaults(cellFaultsOf(failure, ids))
      const met = conflictsOf(failure)
      if (met.length === 0) throw failure
      await settleOwn(met, edits)
    }
  }
  const { busy, act } = useAction(async () => {
    setConflicts([])
    setFaults(new Map())
    await send(inHand.edits).finally(refreshProducts)
  })
  const settle = (some: readonly Conflict[]) => {
    setConflicts((known) => known.filter((conflict) => !some.includes(conflict)))
    focusOnward()
  }
  return {
    busy,
    save: act,
    conflicts,
    faults,
    keepMine: (some: readonly Conflict[]) => {
      inHand.keepMine(some)
      settle(some)
    },
    takeTheirs: (some: readonly Conflict[]) => {
      inHand.forget(some.map(({ current }) => current._id))
      settle(some)
    },
  }
}

export type Save = ReturnType<typeof useSave>
