const link = '<link rel="modulepreload"'
const lowPriorityLink = `${link} fetchpriority="low"`

/**
 * Gives module preloads a low priority. React puts them first in the head, where on a slow connection they delay
 * styles, fonts and pictures. The router has no option for this.
 *
 * @param html a document as React renders it; its texts are escaped, so no text looks like a link
 */
export function quietPreloads(html: Buffer): Buffer {
  // One character per byte: decoding UTF-8 would double the memory.
  return Buffer.from(html.toString('latin1').replaceAll(link, lowPriorityLink), 'latin1')
}
