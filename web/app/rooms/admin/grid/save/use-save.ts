import { type Conflict, Refused } from '@dix/contract'
import { useState } from 'react'
import { ask } from '../../../../platform/api/ask.ts'
import { dropSendKey, sendKey } from '../../../../platform/forms/send-key.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { refreshProducts } from '../../products/products-query.ts'
import { toSave } from '../edits/edits.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { type CellFaults, cellFaultsOf, conflictsOf } from './conflicts.ts'

/** Products of one save at most, as the contract says. */
export const rowsAtOnce = 500

/** Saves every change at once. What somebody else saved meanwhile is told product by product, to be decided. */
export function useSave(inHand: EditsInHand, onSaved: (message: string) => void) {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [faults, setFaults] = useState<CellFaults>(new Map())
  const settle = (id: string) => setConflicts((known) => known.filter(({ current }) => current._id !== id))
  const { busy, act } = useAction(async () => {
    const changes = toSave(inHand.edits)
    const ids = changes.map(({ _id }) => _id)
    setFaults(new Map())
    try {
      const idempotencyKey = sendKey(inHand.place)
      const { message } = await ask('PUT /api/product/save-grid', { changes }, { idempotencyKey })
      dropSendKey(inHand.place)
      inHand.forget(ids)
      onSaved(message)
    } catch (failure) {
      setConflicts(conflictsOf(failure))
      setFaults(cellFaultsOf(failure, ids))
      if (!(failure instanceof Refused && failure.code === 'changed_meanwhile')) throw failure
    } finally {
      void refreshProducts()
    }
  })
  return {
    busy,
    save: act,
    conflicts,
    faults,
    keepMine: (conflict: Conflict) => {
      inHand.keepMine(conflict)
      settle(conflict.current._id)
    },
    takeTheirs: ({ current }: Conflict) => {
      inHand.forget([current._id])
      settle(current._id)
    },
  }
}

export type Save = ReturnType<typeof useSave>
