import type { MarkdownNode, MarkdownTag } from './markdown-node.ts'

const looks: Partial<Record<MarkdownTag, string>> = {
  h2: 'type-h2 mt-8 first:mt-0',
  h3: 'type-h3 mt-6 first:mt-0',
  h4: 'mt-5 font-bold first:mt-0',
  p: 'mt-3 first:mt-0',
  ul: 'mt-3 list-disc ps-5 first:mt-0',
  ol: 'mt-3 list-decimal ps-6 first:mt-0',
  li: 'mt-1 first:mt-0',
  blockquote: 'mt-3 border-l-4 border-line ps-4 text-ink-2 first:mt-0',
  hr: 'my-6 border-line',
  a: 'font-semibold text-bissap underline',
}

/** A text of the shop in Markdown, as `parseMarkdown` read it. */
export function MarkdownView({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag: Tag, href, start, children } = node
    const attributes = { ...(href && { href }), ...(start !== undefined && { start }) }
    return (
      <Tag key={index} className={looks[Tag]} {...attributes}>
        {children.length > 0 ? <MarkdownView nodes={children} /> : undefined}
      </Tag>
    )
  })
}
