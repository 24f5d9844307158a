/** How the time of day is formatted: 24 hours in every language. */
export const timeOfDay = { timeStyle: 'short', hourCycle: 'h23' } as const
