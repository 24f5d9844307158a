import { safeLink } from '@dix/contract'
import MarkdownIt, { type Token } from 'markdown-it'
import type { MarkdownElement, MarkdownNode, MarkdownTag } from './markdown-node.ts'

/** Maximum nesting of elements; deeper ones are dropped. */
const maxNesting = 20

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting })
// An indented line is a mistake, not code, and external pictures are not shown.
parser.disable(['code', 'fence', 'backticks', 'image', 'reference', 'table', 'strikethrough'])
parser.linkify.set({ fuzzyLink: false })
// A disallowed link stays plain text.
parser.validateLink = (href) => safeLink(href) !== null

const tags: Record<string, MarkdownTag> = {
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  br: 'br',
  strong: 'strong',
  em: 'em',
  a: 'a',
}

const headings = ['h2', 'h3', 'h4'] as const

/**
 * Parses Markdown into elements: no HTML, no pictures, and only links that `safeLink` allows. Headings start below the
 * title of the page and skip no level.
 */
export function parseMarkdown(text: string): MarkdownNode[] {
  return nest(parser.parse(text, {}), { level: -1 })
}

/** @param heading the level of the last heading, by its place in `headings` */
function nest(tokens: readonly Token[], heading: { level: number }): MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open = [root]
  for (const token of tokens) {
    const into = open.at(-1)!
    if (token.type === 'inline') into.push(...nest(token.children ?? [], heading))
    else if (token.nesting < 0) open.pop()
    else {
      const element = elementOf(token, heading)
      if (element) into.push(element)
      else if (token.content) into.push(token.content)
      // An element without an equivalent, such as the paragraph of a tight list, is replaced by its content.
      if (token.nesting > 0) open.push(element ? element.children : into)
    }
  }
  return root
}

function elementOf(token: Token, heading: { level: number }): MarkdownElement | null {
  if (token.hidden) return null
  if (token.type === 'softbreak') return { tag: 'br', children: [] }
  if (token.type === 'heading_open') {
    const asTyped = Math.min(Number(token.tag.slice(1)), headings.length) - 1
    heading.level = Math.min(asTyped, heading.level + 1)
    return { tag: headings[heading.level]!, children: [] }
  }
  const tag = tags[token.tag]
  if (!tag) return null
  if (tag === 'a') {
    const href = safeLink(String(token.attrGet('href')))
    return href === null ? null : { tag, href, children: [] }
  }
  const start = tag === 'ol' ? token.attrGet('start') : null
  return { tag, ...(start !== null && { start: Number(start) }), children: [] }
}

/** The text of elements in one line, without markup. */
export function plainText(nodes: readonly MarkdownNode[]): string {
  const textOf = (node: MarkdownNode): string =>
    typeof node === 'string' ? node : `${node.children.map(textOf).join('')}${isInline(node) ? '' : ' '}`
  return nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

const isInline = ({ tag }: MarkdownElement) => tag === 'a' || tag === 'em' || tag === 'strong'
