/** The absolute URL of a picture, by its site-relative one. Without a picture both are empty. */
export function absoluteImageUrl(image: string, publicUrl: string): string {
  return image === '' ? '' : publicUrl + image
}
