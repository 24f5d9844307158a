/** How long tests wait for what happens by itself: as long as a busy machine may take for it. */
export const soon = { timeout: 50_000, interval: 20 } as const
