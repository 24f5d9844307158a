import { useNow } from '../../../platform/use-now.ts'
import { alarmLevel, alarmRings, minutesSince, preparationDueAt } from './age.ts'
import { useToAccept } from './desk-query.ts'

export type Alarm = ReturnType<typeof useAlarm>

/** The order that has waited longest: minutes waiting, size of its alarm, and number of rings. */
export function useAlarm() {
  const now = useNow()
  const { rows: [oldest] = [] } = useToAccept()
  const minutes = oldest ? minutesSince(preparationDueAt(oldest), now) : 0
  return { oldest, minutes, level: alarmLevel(minutes), rings: alarmRings(minutes) }
}
