import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parse, ts } from '../lib/typescript.mjs'

/**
 * @typedef {{ name: string, lines: number }} Named
 * @typedef {{ to: string, isType: boolean }} Import `to` is a path from the root
 * @typedef {{ path: string, lines: number, functions: Named[], imports: Import[] }} Source
 */

const isTest = /\.(test|spec)\.tsx?$|(^|\/)(testing|tests?)\//
const isLeftOut = /\.d\.ts$|\.generated\./

/**
 * Reads the code of a package. Tests are files that end with `.test` or `.spec` and files in a folder `test`, `tests`
 * or `testing`; declarations and generated files are skipped.
 *
 * @param {string} root of a clone
 * @param {string} folder below it
 * @returns {{ sources: Source[], testLines: number }}
 */
export function readPackage(root, folder) {
  const files = listFiles(root, folder).filter((path) => /\.tsx?$/.test(path) && !isLeftOut.test(path))
  const text = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
  const testLines = files.filter((path) => isTest.test(path)).map((path) => linesOf(text(path)))
  return {
    sources: files.filter((path) => !isTest.test(path)).map((path) => readSource(root, path, text(path))),
    testLines: testLines.reduce((sum, lines) => sum + lines, 0),
  }
}

function listFiles(root, folder) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter((path) => path && existsSync(join(root, path))).sort()
}

const linesOf = (text) => text.split('\n').length - 1

function readSource(root, path, text) {
  const source = parse(path, text)
  const functions = []
  const imports = []
  const add = (specifier, isType) => {
    const to = ts.isStringLiteralLike(specifier) && resolve(root, path, specifier.text)
    if (to) imports.push({ to, isType })
  }
  const visit = (node) => {
    const name = nameOfFunction(node)
    if (name) {
      const [first, last] = [node.getStart(source), node.end].map(
        (at) => source.getLineAndCharacterOfPosition(at).line,
      )
      functions.push({ name: `${name} (${path})`, lines: last - first + 1 })
    }
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, Boolean(node.importClause?.isTypeOnly))
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { path, lines: linesOf(text), functions, imports }
}

/** The name of a function, method or component; for an arrow function, the name of its variable. */
function nameOfFunction(node) {
  const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  if (isNamed) return node.body && node.name?.getText ? nameText(node.name) : undefined
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyDeclaration(node)) return undefined
  const value = node.initializer
  const isFunction = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
  return isFunction ? nameText(node.name) : undefined
}

const nameText = (name) => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined)

/** The file of this project that an import refers to; undefined for packages from elsewhere. */
function resolve(root, from, specifier) {
  const path = specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
    : ownPackage(root, specifier)
  return path && existsSync(join(root, path)) ? path : undefined
}

function ownPackage(root, specifier) {
  const [, folder, rest] = specifier.match(/^@dix\/([^/]+)(?:\/(.+))?$/) ?? []
  if (!folder) return undefined
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const target = exports?.[rest ? `./${rest}` : '.'] ?? exports?.['./*']?.replace('*', rest)
  return target && normalize(join(folder, target))
}
