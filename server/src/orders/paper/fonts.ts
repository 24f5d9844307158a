import { fileURLToPath } from 'node:url'
import { type Font, type GlyphRun, openSync } from 'fontkit'
import { LRUCache } from 'lru-cache'

const face = (weight: '400Regular' | '700Bold') =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`))

/** Figtree for PDFs, read once for all documents. */
export const fonts = {
  regular: reuseLayouts(openSync(face('400Regular'))),
  bold: reuseLayouts(openSync(face('700Bold'))),
}

/** A font that lays each text out once: each is measured before it is drawn, and lines and receipts repeat words. */
function reuseLayouts(font: Font): Font {
  const layouts = new LRUCache<string, GlyphRun>({ max: 2_000 })
  return Object.create(font, {
    // Embedding a letter with an accent caches its base letter without characters: later text would lack it.
    _glyphs: { value: {} },
    layout: {
      value: (text: string, features: readonly string[] = []): GlyphRun => {
        const key = `${features} ${text}`
        const run = layouts.get(key) ?? font.layout(text, features)
        layouts.set(key, run)
        // pdfkit scales positions in place.
        const positions = run.positions.map((position) => ({ ...position }))
        return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
      },
    },
  })
}
