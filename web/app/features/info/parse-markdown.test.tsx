import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownView } from './markdown-view.tsx'
import { parseMarkdown, plainText } from './parse-markdown.ts'

/** The HTML that shoppers get, without style classes. */
const html = (text: string) =>
  renderToStaticMarkup(<MarkdownView nodes={parseMarkdown(text)} />).replace(/ class="[^"]*"/g, '')

test.each([
  ['Deux\nlignes', '<p>Deux<br/>lignes</p>'],
  ['**Gras** et *penché*', '<p><strong>Gras</strong> et <em>penché</em></p>'],
  ['- riz\n- huile', '<ul><li>riz</li><li>huile</li></ul>'],
  ['3. riz\n4. huile', '<ol start="3"><li>riz</li><li>huile</li></ol>'],
  ['> Bienvenue', '<blockquote><p>Bienvenue</p></blockquote>'],
  ['    retrait', '<p>retrait</p>'],
  ['[Aide](/info/about)', '<p><a href="/info/about">Aide</a></p>'],
  ['[Appeler](tel:+221770000000)', '<p><a href="tel:+221770000000">Appeler</a></p>'],
  ['https://example.com', '<p><a href="https://example.com/">https://example.com</a></p>'],
  ['moi@example.com', '<p><a href="mailto:moi@example.com">moi@example.com</a></p>'],
])('%j is read as %s', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test('headings start below the title of the page and skip no level', () => {
  expect(html('# Un\n### Deux\n###### Trois\n# Quatre')).toBe(
    '<h2>Un</h2><h3>Deux</h3><h4>Trois</h4><h2>Quatre</h2>',
  )
  expect(html('#### Un')).toBe('<h2>Un</h2>')
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](http://example.com)',
  '[x](//example.com)',
  '[x](/\\example.com)',
  '[x](/.//example.com)',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  '![x](https://example.com/pixel.gif)',
  '[![x](https://example.com/pixel.gif)](javascript:alert(1))',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[x](/ "onclick=alert(1)")',
  '`<script>alert(1)</script>`',
  '```\n<script>alert(1)</script>\n```',
]

test.each(hostile)('%j becomes neither HTML, nor a picture, nor a link to another site', (text) => {
  const shown = html(text)
  expect(shown).not.toMatch(/<(?!\/?(?:p|a|br|strong|em)\b)/)
  expect(shown).not.toMatch(/<[^>]*\s(?!href=)\w+=/)
  for (const [, href] of shown.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:\/(?![/\\])|https:)/)
})

test.each([
  ['brackets', '['.repeat(20_000)],
  ['opened links', '[a]('.repeat(5_000)],
  ['stars', '*a **b '.repeat(2_800)],
  ['quotes', `${'>'.repeat(10_000)} a`],
  ['lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['entities', '&#0;'.repeat(5_000)],
  ['addresses', 'https://a.example '.repeat(1_100)],
  ['lines', '\n'.repeat(20_000)],
])('20,000 characters of %s become elements of limited depth', (_what, text) => {
  expect(depthOf(parseMarkdown(text))).toBeLessThan(50)
})

test('the description of a page is its text without markup', () => {
  expect(plainText(parseMarkdown('# Nous\n\nDu **bon** [riz](/r),\nchaque jour.\n\n- 8 h\n- 9 h'))).toBe(
    'Nous Du bon riz, chaque jour. 8 h 9 h',
  )
})

function depthOf(nodes: ReturnType<typeof parseMarkdown>): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))))
}
