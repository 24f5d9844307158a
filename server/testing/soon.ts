/** Milliseconds that tests wait for background work: as long as a busy machine may take. */
export const soon = { timeout: 50_000, interval: 20 } as const
