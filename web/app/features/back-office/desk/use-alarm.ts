import { alarmLevel, alarmRings, minutesSince } from './age.ts'
import { useToTake } from './desk-query.ts'
import { useNow } from './use-now.ts'

/** The order that has waited longest, for how many minutes, how large the alarm about it is and how often it rang. */
export function useAlarm() {
  const now = useNow()
  const { rows: [oldest] = [] } = useToTake()
  const minutes = oldest ? minutesSince(oldest.placedAt, now) : 0
  return { oldest, minutes, level: alarmLevel(minutes), rings: alarmRings(minutes) }
}
