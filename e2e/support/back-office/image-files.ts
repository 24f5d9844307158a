import sharp from 'sharp'

/** A file for a browser's file input. */
export type ImageFile = { name: string; mimeType: string; buffer: Buffer }

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * An upright photo as phones store it: rotated in the file, with an orientation and a location. Displayed upright, its
 * upper half has the colour, its lower half is white.
 */
export async function phonePhoto(background: string): Promise<ImageFile> {
  const lower = await plain('#ffffff', 600, 800).png().toBuffer()
  const buffer = await plain(background, 1200, 800)
    .composite([{ input: lower, left: 600, top: 0 }])
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '14/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: `photo-${background.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer }
}

export async function pngPicture(background: string): Promise<ImageFile> {
  const buffer = await plain(background, 400, 400).png().toBuffer()
  return { name: `picture-${background.slice(1)}.png`, mimeType: 'image/png', buffer }
}

/** A drawing with a script, named as a PNG. */
export const disguised: ImageFile = {
  name: 'disguised.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
}

/** One byte above the limit. */
export const tooLarge: ImageFile = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(20 * 1024 * 1024 + 1),
}
