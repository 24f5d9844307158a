/** Colours of packs: `body` has white lettering, `window` is the light area behind the picture. */
export const palettes = {
  mustard: { body: '#D98E0B', window: '#FBF5E6' },
  navy: { body: '#24407A', window: '#E9F0F8' },
  olive: { body: '#66751C', window: '#F3F7E4' },
  green: { body: '#17633A', window: '#EEF6E8' },
  red: { body: '#C0282B', window: '#FBF1EC' },
  brown: { body: '#593320', window: '#F8F0E4' },
  rust: { body: '#BF4A1C', window: '#FCF2E6' },
  bissap: { body: '#A01245', window: '#FDF0F4' },
  orange: { body: '#DD6B10', window: '#FEF5E8' },
  teal: { body: '#0E7470', window: '#E9F6F3' },
  purple: { body: '#5E2F8A', window: '#F5EFFA' },
  sky: { body: '#1B70B8', window: '#EAF4FB' },
  slate: { body: '#3D4B55', window: '#F0F3F4' },
} as const satisfies Record<string, { body: string; window: string }>

export type Palette = keyof typeof palettes
