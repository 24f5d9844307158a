/** The three supported screens: a phone, a tablet, a desktop. Pixels. */
export const screens = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
} as const

export const widths = [360, 768, 1280] as const

/** Whether this is the long run, which checks every element of every screen. */
export const isWhole = process.env.JOURNEYS === 'whole'

/** The tag of a journey that repeats another in a language or width that its promise does not depend on. */
export const repeated = (isRepeated: boolean): { tag?: string } => (isRepeated ? { tag: '@long' } : {})
