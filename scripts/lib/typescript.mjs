import { createRequire } from 'node:module'

/**
 * The compiler's parser. Required, as Node looks through a file this large for its format when it is imported.
 *
 * @type {typeof import('typescript')}
 */
export const ts = createRequire(import.meta.url)('typescript')

/** The tree of a file's code; comments are not read as documentation. */
export function parse(/** @type {string} */ path, /** @type {string} */ text) {
  return ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  })
}
