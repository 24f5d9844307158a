import { alarmLevel, minutesSince } from './age.ts'
import { useToTake } from './desk-query.ts'
import { useNow } from './use-now.ts'

/** The order that has waited longest, for how many minutes, and how large the alarm about it is. */
export function useAlarm() {
  const now = useNow()
  const { rows: [oldest] = [] } = useToTake()
  const minutes = oldest ? minutesSince(oldest.createdAt, now) : 0
  return { oldest, minutes, level: alarmLevel(minutes) }
}
