/** JPEG quality without a visible difference on a phone. */
const quality = 0.85

/**
 * Shrinks a picture before the upload. A file that the browser cannot read is returned unchanged; the server refuses it.
 *
 * @param side pixels of the shorter side of the result
 */
export async function shrinkPicture(picture: Blob, side: number): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const paper = canvas.getContext('2d')!
    // JPEG has no transparency.
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
