import sharp from 'sharp'

/** A file as a browser's choice of files takes it. */
export type ImageFile = { name: string; mimeType: string; buffer: Buffer }

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * A photo as a phone takes it upright: lying in the file, turned by its orientation, with the place it was taken at.
 * Seen upright its upper half has the colour, its lower half is white.
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

/** A drawing with a script in it that calls itself a PNG. */
export const disguised: ImageFile = {
  name: 'disguised.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
}

/** A byte more than the shop takes. */
export const tooLarge: ImageFile = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(20 * 1024 * 1024 + 1),
}
