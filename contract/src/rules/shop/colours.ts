import {
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeRgb,
  samples,
  useMode,
  wcagContrast,
} from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)

/**
 * Fixed colours of the design; the shop's own must be readable on them, or be a background on which they are readable.
 */
const ink = '#231712'
const [paper, sable] = ['#fbf7f1', '#f4ece1']

/**
 * Required contrast of text and of large text: WCAG 2.2, success criterion 1.4.3, level AA. The accent appears as large
 * text on the main colour.
 */
export const neededContrast = { text: 4.5, largeText: 3 } as const

/** A colour in the form of the settings: `#rrggbb`. */
export const hexColour = /^#[0-9a-f]{6}$/i

/** The colours that a shop chooses, as `#rrggbb`. */
export type BrandColours = { mainColour: string; accentColour: string }

/**
 * The readability of texts in these colours: the lowest contrast of each kind, from 1 to 21 (WCAG 2.2).
 *
 * @returns `main`: the main colour with white, the page's background, sand and its own tint. `accent`: the dark ink on the accent.
 *   `accentOnMain`: the accent on the main colour
 */
export function brandContrast({ mainColour, accentColour }: BrandColours) {
  return {
    main: Math.min(
      ...['#ffffff', paper, sable, softOf(mainColour)].map((ground) => wcagContrast(ground, mainColour)),
    ),
    accent: wcagContrast(ink, accentColour),
    accentOnMain: wcagContrast(accentColour, mainColour),
  }
}

/**
 * The design's colours that are derived from the brand's, as `#rrggbb`, by the names of their CSS variables without
 * `--color-`.
 */
export function brandTokens({ mainColour, accentColour }: BrandColours) {
  const accentSoft = mixed(accentColour, '#ffffff', 0.72)
  return {
    bissap: mainColour,
    'bissap-dark': mixed(mainColour, '#000000', 0.15),
    'bissap-soft': softOf(mainColour),
    mangue: accentColour,
    'mangue-soft': accentSoft,
    'mangue-ink': firstReadable(accentColour, accentSoft),
  }
}

/** The tint of the main colour behind text in that colour. */
const softOf = (mainColour: string) => mixed(mainColour, '#ffffff', 0.94)

/** Mixes both colours perceptually; `share` is the part of the second, from 0 to 1. */
function mixed(first: string, second: string, share: number): string {
  return formatHex(interpolate([first, second], 'oklab')(share))
}

/** The lightest shade of a colour that is readable on a background, found in steps towards black. */
function firstReadable(colour: string, ground: string): string {
  const shades = samples(41).map((share) => mixed(colour, '#000000', share))
  // Stryker disable next-line EqualityOperator: no two colours of whole channels differ by exactly the needed contrast.
  return shades.find((shade) => wcagContrast(shade, ground) >= neededContrast.text) ?? ink
}
