import type { PictureWidth } from '../../../ui/picture.tsx'

type Grid = {
  /** Columns and gaps, by screen size (look, "Grid"). */
  className: string
  /** The class of the element around each card. */
  item: string
  /** Whether cards are horizontal on phones. */
  horizontal: boolean
  sizes: string
  widths: readonly [PictureWidth, ...PictureWidth[]]
  /** Cards on the first screen, whose pictures load at once. */
  firstScreen: number
}

/** The layouts of product lists. */
export const grids = {
  listing: {
    className:
      'grid grid-cols-1 max-md:divide-y max-md:divide-line md:grid-cols-3 md:gap-x-4.5 md:gap-y-7 lg:grid-cols-4',
    item: 'min-w-0 max-md:py-3.5',
    horizontal: true,
    sizes: '(min-width: 1024px) 227px, (min-width: 768px) 24vw, 116px',
    widths: [160, 240, 320, 480],
    firstScreen: 4,
  },
  search: {
    className: 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-4 lg:grid-cols-5',
    item: 'min-w-0',
    horizontal: false,
    sizes: '(min-width: 1024px) 230px, (min-width: 768px) 30vw, 45vw',
    widths: [160, 240, 320, 480],
    firstScreen: 4,
  },
} as const satisfies Record<string, Grid>

export type GridName = keyof typeof grids
