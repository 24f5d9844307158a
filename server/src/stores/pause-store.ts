import { mainStore, type Pause, type storeEndpoints, storesOf } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ActionSource } from '../accounts/index.ts'
import { Problem, type ProblemOf, refusedField } from '../platform/http/problem.ts'
import { changeTopic, isPauseAhead, type LiveSettings, pauseTooLong } from '../settings/index.ts'

/**
 * Pauses a store, or ends its pause.
 *
 * @param ofStore the only store that the user may pause; null for every store
 * @returns nothing, `not_found`, or `invalid_input` for an implausible end
 */
export async function pauseStore(
  { db, settings }: { db: NodePgDatabase; settings: LiveSettings },
  { by, ofStore, store, ...pause }: Pause & { store: string; by: ActionSource; ofStore: string | null },
): Promise<ProblemOf<typeof storeEndpoints.pauseStore> | undefined> {
  const isTheirs = ofStore === null || ofStore === store
  if (!isTheirs || !storesOf(settings.current).some(({ id }) => id === store))
    return new Problem('not_found', 'Store not found.')
  if (!isPauseAhead(pause, Date.now())) return refusedField('until', pauseTooLong)
  const { isPaused, reason, until } = pause
  if (store === mainStore)
    await changeTopic({ db, settings }, by, 'pause', () => ({ isPaused, reason, until }))
  else
    await changeTopic({ db, settings }, by, 'storePauses', ({ pauses }) => ({
      pauses: [
        ...pauses.filter((stored) => stored.store !== store),
        ...(isPaused ? [{ store, isPaused, reason, until }] : []),
      ],
    }))
  return undefined
}
