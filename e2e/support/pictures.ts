import type { Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A real PNG of a colour, made by the browser: no two colours are the same file. */
export async function paintPicture(page: Page, colour: string): Promise<File> {
  const base64 = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 640
    const paper = canvas.getContext('2d')!
    paper.fillStyle = colour
    paper.fillRect(0, 0, 640, 640)
    return canvas.toDataURL('image/png').split(',')[1]!
  }, colour)
  return { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Not a picture, whatever its name says. */
export const disguised: File = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
}
