import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const text = /\.(?:js|css|svg|webmanifest)$/

/** Writes a `.br` and a `.gz` next to every text file of the built client, for the server to send unchanged. */
export function precompressed(folder: string): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // The server's build comes last; the client's folder is complete by then.
        if (this.environment.name !== 'ssr') return
        const files = await readdir(folder, { recursive: true, withFileTypes: true })
        const texts = files.filter((file) => file.isFile() && text.test(file.name))
        await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, { params })),
    writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
  ])
}
