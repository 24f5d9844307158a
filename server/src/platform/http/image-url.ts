/** The absolute URL of a picture, from its site-relative one. Both are empty without a picture. */
export function absoluteImageUrl(image: string, publicUrl: string): string {
  return image === '' ? '' : publicUrl + image
}
