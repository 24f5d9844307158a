import { parseArgs } from 'node:util'

/** Parts of the bench, in the order they run. */
export const parts = [
  'start',
  'search',
  'json',
  'html',
  'renders',
  'products',
  'visits',
  'orders',
  'selling',
  'memory',
  'flood',
  'admin',
  'streams',
  'soak',
  'large',
  'stores',
  'figures',
  'fresh',
  'tests',
] as const
export type Part = (typeof parts)[number]

/** Parts that take many minutes: run only on request and for the docs. */
const slow: readonly Part[] = ['figures', 'tests']

/** Takes half an hour, so it runs only on request, as in `npm run test:long`. */
const soak: Part = 'soak'

export type Options = {
  quick: boolean
  docs: boolean
  responses: boolean
  parts: readonly Part[]
  command: string
}

/**
 * Reads the command line.
 *
 * @throws Error with a message for unknown arguments
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      docs: { type: 'boolean' },
      responses: { type: 'boolean' },
      only: { type: 'string' },
    },
  })
  const { quick = false, docs = false, responses = false, only } = values
  const asked =
    only?.split(',') ??
    parts.filter((part) => part !== soak && (docs || !(slow.includes(part) || (quick && part === 'fresh'))))
  const unknown = asked.find((part) => !parts.includes(part as Part))
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}; not "${unknown}".`)
  if (docs && (quick || only !== undefined))
    throw new Error('--docs records the whole bench: without --quick and --only.')
  return {
    quick,
    docs,
    responses,
    parts: parts.filter((part) => asked.includes(part)),
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
  }
}
