import { type Locale, locales } from '@dix/contract'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/** Everything Dix reads from its environment, checked once at start. Paths are as written, ports whole numbers. */
export type Settings = {
  port: number
  host: string
  /** Origin of the shop as shoppers see it, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  shopLanguage: Locale
  demo: boolean
  corsOrigins: string[]
  webConcurrency: number
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const origin = (sentence: string) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
      return url.origin
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })

/** Variables whose values never appear in a message or a log. */
const secret = new Set(['DATABASE_URL'])

const digits = (sentence: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)

const EnvironmentSchema = z.object({
  PORT: digits('must be a port number from 0 to 65535.')
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535.')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin('must be an address such as https://shop.example, without a path.').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgresql://user:password@host:5432/dix.')
    .optional(),
  SHOP_LANGUAGE: z.enum(locales, `must be one of ${locales.join(', ')}.`).default('fr'),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1.').default('1'),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin('must be a list of origins such as https://shop.example, separated by commas.')))
    .default([]),
  WEB_CONCURRENCY: digits('must be a whole number from 1 to 64.')
    .refine((count) => count >= 1 && count <= 64, 'must be a whole number from 1 to 64.')
    .default(1),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`).default('info'),
})

/**
 * Reads and checks the settings. An empty variable counts as not set.
 *
 * @throws StartError with one sentence naming the first wrong variable
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = EnvironmentSchema.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]!
    const name = String(issue.path[0])
    // Addresses carry passwords: what may be secret is never repeated.
    const value = secret.has(name) ? '' : ` It is "${given[name]}".`
    throw new StartError(`${name} ${issue.message}${value}`)
  }
  const read = result.data
  if (read.WEB_CONCURRENCY > 1 && !read.DATABASE_URL) {
    throw new StartError(
      'WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database serves one process.',
    )
  }
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${urlHost(read.HOST)}:${read.PORT}`,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    shopLanguage: read.SHOP_LANGUAGE,
    demo: read.DEMO === '1',
    corsOrigins: read.CORS_ORIGINS,
    webConcurrency: read.WEB_CONCURRENCY,
    logLevel: read.LOG_LEVEL,
  }
}

/** A host as it stands in a URL: wildcards become the loopback name, IPv6 gets its brackets. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
