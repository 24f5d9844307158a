import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { listsKey } from '../desk/desk-query.ts'
import { storeInput, useShownStore } from '../stores/shown-store.ts'

type OnShiftData = ResponseOf<'POST /api/shifts/on'>['data']

const keyOf = (store: string | undefined) => [...listsKey, 'on shift', store ?? null]

/** Pickers and riders on shift in the shown stores; undefined until loaded. */
export function useOnShift(): OnShiftData['staff'] | undefined {
  const { store } = useShownStore()
  const { data } = useQuery<OnShiftData, ApiError | NetworkError>(
    {
      queryKey: keyOf(store),
      queryFn: async () => (await ask('POST /api/shifts/on', storeInput(store))).data,
      staleTime: 0,
      // Starting and ending a shift change no order.
      refetchInterval: 60_000,
    },
    queryClient,
  )
  return data?.staff
}

type OnShiftProps = {
  staff: ReturnType<typeof useOnShift>
  /** Whether to offer the user's own shift at the counter. */
  picks?: boolean
  className?: string
}

/** Who is on shift; nothing where nobody starts shifts. */
export function OnShift({ staff, picks = false, className }: OnShiftProps) {
  const t = useTranslations('desk')
  const { store } = useShownStore()
  const isPicking = staff?.some(({ isMe, work }) => isMe && work === 'picking') ?? false
  const { busy, act } = useAction(async () => {
    const { data } = isPicking
      ? await ask('PUT /api/picking/shift/end')
      : await ask('POST /api/picking/shift/start')
    queryClient.setQueryData(keyOf(store), data)
  })
  if (!staff || (staff.length === 0 && !picks)) return null
  const namesOf = (which: OnShiftData['staff'][number]['work']) =>
    staff
      .filter(({ work }) => work === which)
      .map(({ name }) => name)
      .join(', ')
  return (
    <div
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-1 text-card text-ink-2', className)}
    >
      {(['picking', 'riding'] as const).map((work) => {
        const names = namesOf(work)
        return (
          names && (
            <p key={work} className="wrap-anywhere">
              <b>{t(`on_${work}`)}</b> {names}
            </p>
          )
        )
      })}
      {picks && (
        <Button
          variant="outline"
          onClick={act}
          aria-busy={busy || undefined}
          className="ms-auto max-md:mt-2 max-md:w-full"
        >
          {t(isPicking ? 'endShift' : 'startShift')}
        </Button>
      )}
    </div>
  )
}
