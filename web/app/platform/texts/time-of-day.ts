/** The format of times of day: 24 hours in every language. */
export const timeOfDay = { timeStyle: 'short', hourCycle: 'h23' } as const
