/** Pictures in a product's gallery: front, two details, and the pack tilted (loose goods: another arrangement). */
export const views = [1, 2, 3, 4] as const
export type View = (typeof views)[number]
