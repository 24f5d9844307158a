import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pinned Node from the packages; the machine's own, perhaps older, runs only these scripts. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The folder of Node's compile cache. */
export const codeCache = join(root, 'node_modules/.cache/dix')

const bin = join(root, 'node_modules/.bin')

/** PATH with the packages' programs first. */
export const withPackages = [bin, process.env.PATH].join(delimiter)

/** PATH without them, because npm must not run on a Node that it is about to replace. */
export const withoutPackages = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => folder !== bin)
  .join(delimiter)

/** Whether the pinned Node is installed. */
export const hasNode = () => existsSync(node)
