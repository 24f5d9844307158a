import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'
import bundleOutput from '../scripts/lib/bundle-output.json' with { type: 'json' }

const folder = fileURLToPath(new URL('build', import.meta.url))

/** Imported at a start or with the API document, but they look for files next to their own. */
const withFiles = ['pino', '@fastify/swagger', '@fastify/swagger-ui']

/** Packages that load later stay packages, because most of them look for their own files, or are programs. */
function laterPackages(): Plugin {
  return {
    name: 'later-packages',
    resolveId(source, _importer, { kind }) {
      const isPackage = !/^([./]|@dix\/)/.test(source)
      return isPackage && kind === 'dynamic-import' ? { id: source, external: true } : null
    },
  }
}

/** Lets each source find its files (migrations, fonts, programs of threads) from its own place, not the bundle's. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
        // No map: no line moves.
        return { code: code.replaceAll('import.meta.url', place), map: null }
      },
    },
  }
}

/** The server as one program, which `npm start` runs: docs/decisions/0091-built-server.md. */
export default defineConfig({
  input: fileURLToPath(new URL('src/main.ts', import.meta.url)),
  platform: 'node',
  external: withFiles,
  plugins: [laterPackages(), ownPlaces()],
  output: {
    dir: folder,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
    // In ASCII: Node keeps the text of its modules, with two bytes per character if one of them needs two.
    ...bundleOutput,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})
