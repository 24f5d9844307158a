export { MarkdownView } from './markdown-view.tsx'
export { parseMarkdown, plainText } from './parse-markdown.ts'
