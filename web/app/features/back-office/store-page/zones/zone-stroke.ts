/** Zones differ by stroke, not by colour alone: solid, dashed, dotted. */
const strokes = [
  {
    stroke: 'stroke-bissap',
    fill: 'fill-bissap/15',
    text: 'text-bissap',
    dash: undefined,
    onMap: { colour: 'bissap', fill: 0.15, dash: 'solid' },
  },
  {
    stroke: 'stroke-indigo',
    fill: 'fill-indigo/12',
    text: 'text-indigo',
    dash: '6 4',
    onMap: { colour: 'indigo', fill: 0.12, dash: 'dashed' },
  },
  {
    stroke: 'stroke-feuille',
    fill: 'fill-feuille/14',
    text: 'text-feuille',
    dash: '1.5 4',
    onMap: { colour: 'feuille', fill: 0.14, dash: 'dotted' },
  },
  {
    stroke: 'stroke-cafe',
    fill: 'fill-cafe/10',
    text: 'text-cafe',
    dash: '10 4 2 4',
    onMap: { colour: 'cafe', fill: 0.1, dash: 'dashDotted' },
  },
] as const

const swatches = [
  'border-solid border-bissap bg-bissap/15',
  'border-dashed border-indigo bg-indigo/12',
  'border-dotted border-feuille bg-feuille/14',
  'border-double border-cafe bg-cafe/10',
] as const

/** How the zone at a position among those of its store is drawn, on the plan and beside its name. */
export const strokeOf = (index: number) => ({
  ...strokes[index % strokes.length]!,
  swatch: swatches[index % swatches.length]!,
})
