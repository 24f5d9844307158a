/**
 * URL rules: a segment is `{slug}-{id}`, and ids contain no dash, so the last dash-separated part is always the id.
 * Slugs come from the main-language name; the pages of the other language have the same URL.
 */

type Named = { _id: string; name: string }

/** Spaces, commas and ampersands become dashes; so do characters that would end or split a URL path. */
export function slug(name: string): string {
  return name.replace(/[\s,&/\\?#%]+/gu, '-').replace(/^-+|-+$/g, '')
}

function segment({ _id, name }: Named): string {
  const words = slug(name)
  return encodeURIComponent(words === '' ? _id : `${words}-${_id}`)
}

/** `/product/{slug}-{id}`, percent-encoded. */
export function productPath(product: Named): string {
  return `/product/${segment(product)}`
}

/** `/{category}-{id}/{sub category}-{id}`, or `/{category}-{id}` for a whole category. */
export function listingPath(category: Named, subCategory?: Named | undefined): string {
  return subCategory ? `/${segment(category)}/${segment(subCategory)}` : `/${segment(category)}`
}

/** The id at the end of a decoded route segment. */
export function idOfSegment(decoded: string): string {
  return decoded.slice(decoded.lastIndexOf('-') + 1)
}
