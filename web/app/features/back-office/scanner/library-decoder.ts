import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library'

const { EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39, ITF } = BarcodeFormat
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39, ITF]],
  // It also reads codes upside down and turned by 90 degrees.
  [DecodeHintType.TRY_HARDER, true],
])

/** Maximum width in pixels; a larger picture takes longer and shows no more bars. */
const maxWidth = 800

let canvas: HTMLCanvasElement | undefined

/** Reads the code in the picture of a video with the library; null if it sees none. */
export async function decode(video: HTMLVideoElement): Promise<string | null> {
  canvas ??= document.createElement('canvas')
  const scale = Math.min(1, maxWidth / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0 || canvas.height === 0) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return decodePixels(context.getImageData(0, 0, canvas.width, canvas.height))
}

/** Reads the code in a picture; null if it sees none. */
export function decodePixels({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const luminances = new Uint8ClampedArray(width * height)
  for (let at = 0; at < luminances.length; at++) {
    const pixel = at * 4
    luminances[at] = (data[pixel]! * 2 + data[pixel + 1]! * 5 + data[pixel + 2]!) / 8
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminances, width, height)))
  try {
    return new MultiFormatOneDReader(hints).decode(bitmap, hints).getText()
  } catch {
    // The library throws if it sees no code.
    return null
  }
}
