import { parse, ts } from '../lib/typescript.mjs'

/**
 * The words of a file, by kind. Names are identifiers; prose is comments, the titles of tests and documentation.
 *
 * @typedef {{ text: string, at: number }} Piece `at` is an offset into the file
 * @typedef {{ names: Piece[], prose: Piece[] }} Words
 */

/** A pattern of everything that may be a name; kebab-case counts as one name. */
export const anyName = /[A-Za-z_$][\w$]*(?:-[\w$]+)*/g
const sqlName = /[A-Za-z_]\w*/g
const codeSpan = /(?<!`)`[^`\n]+`(?!`)/g
const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** Files with texts that users see. */
const holdsTexts = /[/-](texts|messages)(\/|\.ts$)/
const wholeName = /^[\w$-]+$/
const isSqlText =
  /^\s*(?:select\b[\s\S]+\bfrom\b|insert into |update \w+ set |delete from |with \w+ as |(?:alter|create|drop) table )/i
const tests = new Set(['test', 'it', 'describe'])

/**
 * Reads a TypeScript or JavaScript file. Texts in quotes are left out, except for SQL, types of literal strings, the
 * titles and rows of tests, and texts that users see: those of three words or more.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Words}
 */
export function readSource(path, text) {
  const source = parse(path, text)
  const inSchema = path.endsWith('/schema.ts')
  const inTexts = holdsTexts.test(path)
  const names = []
  const prose = []
  const quoted = []

  const addNames = (/** @type {string} */ of, /** @type {number} */ from, pattern = anyName) => {
    for (const match of of.matchAll(pattern)) names.push({ text: match[0], at: from + match.index })
  }
  const visit = (/** @type {ts.Node} */ node, isSql = false) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      names.push({ text: node.text, at: node.end - node.text.length })
    } else if (ts.isStringLiteral(node) || isTemplatePart(node) || isOpaque(node)) {
      const at = node.getStart(source)
      quoted.push([at, node.end])
      if (ts.isRegularExpressionLiteral(node)) return
      if (ts.isJsxText(node)) return void prose.push({ text: node.text, at: node.pos })
      const value = text.slice(at + 1, node.end - 1)
      if (inTexts || isMessage(value)) prose.push({ text: value, at: at + 1 })
      if (isSql || inSchema || isSqlText.test(value)) {
        addNames(
          value.replace(/'[^'\n]*'/g, (string) => ' '.repeat(string.length)),
          at + 1,
          sqlName,
        )
      }
      return
    } else if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) {
      addNames(node.literal.text, node.literal.getStart(source) + 1)
    } else if (isNamedInQuotes(node)) {
      names.push({ text: node.name.text, at: node.name.getStart(source) })
    } else if (ts.isCallExpression(node) && tests.has(rootOf(node.expression))) {
      for (const title of titlesOf(node))
        if (!isMessage(title.text)) prose.push({ text: title.text, at: title.getStart(source) })
    }
    const children = ts.isTaggedTemplateExpression(node) && rootOf(node.tag) === 'sql'
    ts.forEachChild(node, (child) => visit(child, children || (isSql && isTemplateStructure(child))))
  }
  visit(source)

  for (const match of blank(text, quoted).matchAll(comment)) {
    readProse(match[0], match.index, names, prose)
  }
  return { names, prose }
}

/** Reads a page of documentation. Code in it contains names, the rest is prose. */
export function readMarkdown(/** @type {string} */ text) {
  const names = []
  const prose = []
  readProse(text, 0, names, prose)
  return { names, prose }
}

/** Reads a style sheet: names of classes and properties, and its comments. */
export function readStyles(/** @type {string} */ text) {
  const names = []
  const prose = []
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)]
  const ranges = comments.map(({ index, 0: one }) => [index, index + one.length])
  for (const match of blank(text, ranges).matchAll(anyName)) names.push({ text: match[0], at: match.index })
  for (const one of comments) readProse(one[0], one.index, names, prose)
  return { names, prose }
}

/**
 * Reads the comments of an environment file, a shell script or a migration.
 *
 * @param {string} text
 * @param {'#' | '--'} mark with which a line of comment begins
 */
export function readComments(text, mark) {
  const names = []
  const prose = []
  // One piece for the lines in a row, so that a phrase is found across them.
  for (const { 0: lines, index } of text.matchAll(new RegExp(`(?:^[ \\t]*${mark}.*(?:\\n|$))+`, 'gm'))) {
    readProse(
      lines.replaceAll(mark, (found) => ' '.repeat(found.length)),
      index,
      names,
      prose,
    )
  }
  return { names, prose }
}

function readProse(text, from, names, prose) {
  const code = [...text.matchAll(codeSpan)]
  for (const span of code) {
    for (const match of span[0].matchAll(anyName)) {
      names.push({ text: match[0], at: from + span.index + match.index })
    }
  }
  const ranges = code.map(({ index, 0: span }) => [index, index + span.length])
  prose.push({ text: blank(text, ranges), at: from })
}

/** Replaces ranges with spaces, so that offsets stay the same. */
function blank(text, ranges) {
  let result = ''
  let end = 0
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    result += text.slice(end, from) + text.slice(from, to).replace(/[^\n]/g, ' ')
    end = to
  }
  return result + text.slice(end)
}

const isTemplatePart = (node) =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

const isTemplateStructure = (node) =>
  ts.isTemplateExpression(node) || ts.isTemplateSpan(node) || isTemplatePart(node)

/** Whether a text in quotes is shown on a screen or in a log, rather than a name or a piece of code. */
const isMessage = (value) => /\p{L}+ \p{L}+ \p{L}+/u.test(value) && !isSqlText.test(value)

const isOpaque = (node) => ts.isJsxText(node) || ts.isRegularExpressionLiteral(node)

const isNamedInQuotes = (node) =>
  (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) &&
  ts.isStringLiteral(node.name) &&
  wholeName.test(node.name.text)

/** The texts that name a test: its title, or the first of each row that `test.each` fills into a title's `%s`. */
function titlesOf({ expression, arguments: [first] }) {
  if (!first) return []
  const rows = ts.isPropertyAccessExpression(expression) && expression.name.text === 'each' && first
  const texts = rows
    ? (withoutType(rows).elements?.map((row) => withoutType(row).elements?.[0] ?? row) ?? [])
    : [first]
  return texts.filter(ts.isStringLiteralLike)
}

const withoutType = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? node.expression : node

/** The first identifier of a call such as `test.each(…)(…)`. */
function rootOf(node) {
  let root = node
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression
  return ts.isIdentifier(root) ? root.text : ''
}
