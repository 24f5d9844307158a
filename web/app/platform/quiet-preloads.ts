const loud = '<link rel="modulepreload"'
const quiet = `${loud} fetchpriority="low"`

/**
 * Lets module preloads wait for what paints the page. React puts them first in the head, where on a slow
 * connection they take the room of style, font and pictures. The router offers no setting for it.
 *
 * @param html a whole document as React renders it; texts in it are escaped, so no text looks like a link
 */
export function quietPreloads(html: string): string {
  return html.replaceAll(loud, quiet)
}
