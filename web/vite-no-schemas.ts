import type { Plugin } from 'vite'

const library = /\/node_modules\/zod\//

/**
 * Ends the build if browsers would load zod, the library of the contract's schemas: a value imported from a file with
 * schemas doubles what every page loads, and zod evaluates code, which the pages' policy blocks.
 */
export function noSchemas(): Plugin {
  return {
    name: 'no-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const pathsOf = (chunk: (typeof chunks)[number]) =>
        Object.entries(chunk.modules).flatMap(([path, { renderedLength }]) =>
          renderedLength > 0 ? path : [],
        )
      const holding = chunks.filter((chunk) => pathsOf(chunk).some((path) => library.test(path)))
      if (holding.length === 0) return
      const needsIt = (path: string) =>
        !library.test(path) && this.getModuleInfo(path)?.importedIds.some((id) => library.test(id))
      const needing = new Set(chunks.flatMap(pathsOf).filter(needsIt))
      this.error(
        `Browsers would load zod with ${holding.map(({ name }) => name).join(', ')}. Pages may import types ` +
          `alone from these files, or values that move to a file without schemas:\n${[...needing].join('\n')}`,
      )
    },
  }
}
