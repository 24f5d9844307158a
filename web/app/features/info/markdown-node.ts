/** An element allowed in the shop's texts. */
export type MarkdownTag =
  | 'h2'
  | 'h3'
  | 'h4'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'hr'
  | 'br'
  | 'strong'
  | 'em'
  | 'a'

/** Text, or an element with its content, as loaders send it. */
export type MarkdownNode = string | MarkdownElement

export type MarkdownElement = {
  tag: MarkdownTag
  /** Target of a link that `safeLink` allows. */
  href?: string
  /** First number of a numbered list, if it is not 1. */
  start?: number
  children: MarkdownNode[]
}
