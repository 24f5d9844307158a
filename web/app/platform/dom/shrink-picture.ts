/** JPEG's quality at which nobody sees a difference on a phone. */
const quality = 0.85

/**
 * A picture made as small as it will be shown, before it travels over a connection that is paid by the
 * megabyte. What the browser cannot read leaves as it is: the server says what is wrong with it.
 *
 * @param side pixels of the shorter side that are kept
 */
export async function shrinkPicture(picture: Blob, side: number): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const paper = canvas.getContext('2d')!
    // JPEG knows no transparency.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    return smaller && smaller.size < picture.size ? smaller : picture
  } catch {
    return picture
  }
}
