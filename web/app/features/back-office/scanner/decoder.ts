/** Reads the code in the current picture of a video; null if it sees none. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>

/** Formats of product codes, by their names in `BarcodeDetector`. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']

/** The part of the Barcode Detection API that is used here. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own decoder, otherwise a library, which is loaded now. */
export async function openDecoder(): Promise<Decoder> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !supported.includes('ean_13')) return (await import('./library-decoder.ts')).decode
  const detector = new BarcodeDetector({ formats: formats.filter((format) => supported.includes(format)) })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}
