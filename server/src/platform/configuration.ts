import { isIP } from 'node:net'
import { type Locale, locales } from '@dix/contract'
import { z } from 'zod'
import {
  digits,
  hostNames,
  origin,
  secretText,
  sender,
  smtpAddress,
  type TimeOfDay,
  tileSource,
  timeOfDay,
  trustedProxies,
} from './configuration-values.ts'
import { StartError } from './start-error.ts'

/**
 * Everything Dix reads from its environment, checked once at startup. Paths are kept as written; ports are whole
 * numbers.
 */
export type Configuration = {
  port: number
  host: string
  /** Origin of the shop as shoppers see it, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  shopLanguage: Locale
  demo: boolean
  corsOrigins: string[]
  /** The first administrator, created if there is none; without a password one is generated. */
  adminEmail: string
  adminPassword: string | null
  /** As given; `tokenSecret()` derives the signing key from it. */
  tokenSecret: string | null
  /** Without it, emails are written to the outbox as files. */
  smtpUrl: string | null
  /** Sender of every email: `Dix <no-reply@shop.example>`. */
  mailFrom: string
  /** Keys of the payment provider; without them, card payments are tests in Dix's own sandbox. */
  stripe: { secretKey: string; webhookSecret: string } | null
  /** Gateways for SMS and WhatsApp; without one, shoppers are not offered messages. */
  messages: { sms: SmsGateway | null; whatsapp: WhatsappAccount | null }
  /** Folder, time and number of automatic backups, and the file with the passphrase of every backup. */
  backup: { dir: string | null; at: TimeOfDay; keep: number; passphraseFile: string | null }
  /** URL or file of the tiles that maps show as their ground; null for plain ground. */
  mapTiles: string | null
  /** Multiplies a customer's order limits, for tests in which one customer represents many. */
  orderLimitFactor: number
  /** Push services in addition to the public ones, by host name, for tests. */
  pushAllowedHosts: string[]
  /** For Fastify: proxies that are trusted to report a shopper's IP address. */
  trustProxy: false | number | string[]
  webConcurrency: number
  /** Seconds for which the server still listens after a stop signal, while `/readyz` responds with 503. */
  drainSeconds: number
  logLevel: (typeof logLevels)[number]
  /** The given variables with secret values, by name. */
  secrets: Record<string, string>
}

/** The gateway of SMS, with its keys. `outbox` writes them to files. */
type SmsGateway =
  | { gateway: 'orange'; clientId: string; clientSecret: string; sender: string; senderName: string | null }
  | { gateway: 'africastalking'; username: string; apiKey: string; senderName: string | null }
  | { gateway: 'outbox' }

/** The shop's number at the WhatsApp Business Cloud API, and the secrets that check its webhook. */
type WhatsappAccount = { phoneId: string; token: string; appSecret: string; verifyToken: string }

const smsGateways = ['orange', 'africastalking', 'outbox'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Variables whose values never appear in a message or a log, and are in encrypted backups. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'TOKEN_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ORANGE_CLIENT_ID',
  'ORANGE_CLIENT_SECRET',
  'AFRICASTALKING_API_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
]

const gatewayKey = z.string().regex(/^\S{1,500}$/, 'must not have spaces.')

const EnvironmentSchema = z.object({
  PORT: digits('must be a port number from 0 to 65535.', 0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin('must be a URL such as https://shop.example, without a path.').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL such as postgresql://user:password@host:5432/dix.')
    .optional(),
  SHOP_LANGUAGE: z.enum(locales, `must be one of ${locales.join(', ')}.`).default('fr'),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1.').default('1'),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin('must be a list of origins such as https://shop.example, separated by commas.')))
    .default([]),
  ADMIN_EMAIL: z
    .email('must be an email address.')
    .max(254, 'must be an email address.')
    .toLowerCase()
    .default('admin@dix.local'),
  ADMIN_PASSWORD: z
    .string()
    .refine((text) => [...text].length >= 8 && [...text].length <= 128, 'must have 8 to 128 characters.')
    .optional(),
  TOKEN_SECRET: secretText.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: sender.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w{8,}$/, 'must be a secret or restricted key of Stripe: sk_live_… or rk_live_….')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must be the signing secret of the webhook at Stripe: whsec_….')
    .optional(),
  SMS_GATEWAY: z.enum(smsGateways, `must be one of ${smsGateways.join(', ')}.`).optional(),
  SMS_SENDER_NAME: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, 'must have 3 to 11 letters and digits, as it was registered.')
    .optional(),
  ORANGE_CLIENT_ID: gatewayKey.optional(),
  ORANGE_CLIENT_SECRET: gatewayKey.optional(),
  ORANGE_SENDER: z
    .string()
    .regex(/^\+\d{4,15}$/, 'must be the number that Orange gave you, such as +2210000.')
    .optional(),
  AFRICASTALKING_USERNAME: gatewayKey.optional(),
  AFRICASTALKING_API_KEY: gatewayKey.optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the id of a phone number at Meta.')
    .optional(),
  WHATSAPP_TOKEN: gatewayKey.optional(),
  WHATSAPP_APP_SECRET: gatewayKey.optional(),
  WHATSAPP_VERIFY_TOKEN: gatewayKey.optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: timeOfDay.optional(),
  BACKUP_KEEP: digits('must be a whole number of backups from 1 to 10000.', 1, 10_000).optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  MAP_TILES: tileSource.optional(),
  ORDER_LIMIT_FACTOR: digits('must be a whole number from 1 to 1000000.', 1, 1_000_000).default(1),
  PUSH_ALLOWED_HOSTS: hostNames.default([]),
  TRUST_PROXY: trustedProxies.optional(),
  WEB_CONCURRENCY: digits('must be a whole number from 1 to 64.', 1, 64).default(1),
  DRAIN_SECONDS: digits('must be a whole number of seconds from 0 to 60.', 0, 60).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`).default('info'),
})

/**
 * Reads and checks the configuration. An empty variable counts as not set.
 *
 * @throws StartError with a message naming the first wrong variable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const result = EnvironmentSchema.safeParse(variables)
  if (!result.success) {
    const issue = result.error.issues[0]!
    const name = String(issue.path[0])
    // URLs contain passwords: values that may be secret are never repeated.
    const value = secretVariables.includes(name) ? '' : ` It is ${JSON.stringify(variables[name])}.`
    throw new StartError(`${name} ${issue.message}${value}`)
  }
  const read = result.data
  if (read.WEB_CONCURRENCY > 1 && !read.DATABASE_URL) {
    throw new StartError(
      'WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database serves one process.',
    )
  }
  const publicUrl = read.PUBLIC_URL ?? `http://${urlHost(read.HOST)}:${read.PORT}`
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    shopLanguage: read.SHOP_LANGUAGE,
    demo: read.DEMO === '1',
    corsOrigins: read.CORS_ORIGINS,
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD ?? null,
    tokenSecret: read.TOKEN_SECRET ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `Dix <no-reply@${mailDomain(publicUrl)}>`,
    stripe: stripeKeys(read.STRIPE_SECRET_KEY, read.STRIPE_WEBHOOK_SECRET),
    messages: { sms: smsGateway(read), whatsapp: whatsappAccount(read) },
    backup: backupConfiguration(read),
    mapTiles: read.MAP_TILES ?? null,
    orderLimitFactor: read.ORDER_LIMIT_FACTOR,
    pushAllowedHosts: read.PUSH_ALLOWED_HOSTS,
    trustProxy: read.TRUST_PROXY ?? false,
    webConcurrency: read.WEB_CONCURRENCY,
    // The embedded database serves one process: there is no other to send shoppers to.
    drainSeconds: read.DRAIN_SECONDS ?? (read.DATABASE_URL ? 3 : 0),
    logLevel: read.LOG_LEVEL,
    secrets: Object.fromEntries(
      secretVariables.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
    ),
  }
}

/** Both or neither: a payment that cannot be confirmed would take money without an order. */
function stripeKeys(
  secretKey: string | undefined,
  webhookSecret: string | undefined,
): Configuration['stripe'] {
  if (secretKey && webhookSecret) return { secretKey, webhookSecret }
  if (secretKey) throw new StartError('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.')
  if (webhookSecret)
    throw new StartError('STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET.')
  return null
}

type Environment = z.infer<typeof EnvironmentSchema>

/** The SMS gateway with all of its keys; keys without a gateway would be unused. */
function smsGateway(read: Environment): SmsGateway | null {
  const { SMS_GATEWAY: gateway, SMS_SENDER_NAME: senderName = null } = read
  const orange = allOrNone(
    read,
    ['ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET', 'ORANGE_SENDER'],
    gateway === 'orange',
  )
  const talking = allOrNone(
    read,
    ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
    gateway === 'africastalking',
  )
  if (orange) {
    const [clientId, clientSecret, sender] = orange
    return { gateway: 'orange', clientId, clientSecret, sender, senderName }
  }
  if (talking) {
    const [username, apiKey] = talking
    return { gateway: 'africastalking', username, apiKey, senderName }
  }
  return gateway === 'outbox' ? { gateway } : null
}

function whatsappAccount(read: Environment): WhatsappAccount | null {
  const names = [
    'WHATSAPP_PHONE_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ] as const
  const values = allOrNone(
    read,
    names,
    names.some((name) => read[name] !== undefined),
  )
  if (!values) return null
  const [phoneId, token, appSecret, verifyToken] = values
  return { phoneId, token, appSecret, verifyToken }
}

type EachText<Names extends readonly string[]> = { [At in keyof Names]: string }

/** Values of variables that belong together. @param needed whether they must be set; otherwise none of them is read */
function allOrNone<const Names extends readonly (keyof Environment)[]>(
  read: Environment,
  names: Names,
  needed: boolean,
): EachText<Names> | null {
  if (!needed) return null
  const missing = names.find((name) => read[name] === undefined)
  if (missing) throw new StartError(`${missing} must be set together with ${others(names, missing)}.`)
  return names.map((name) => String(read[name])) as unknown as EachText<Names>
}

const others = (names: readonly string[], missing: string) =>
  names.filter((name) => name !== missing).join(' and ')

/** Refuses a time or a number of backups without a folder, because backups would never be made. */
function backupConfiguration(read: Environment): Configuration['backup'] {
  const { BACKUP_DIR: dir, BACKUP_AT: at, BACKUP_KEEP: keep } = read
  for (const [name, value] of Object.entries({ BACKUP_AT: at, BACKUP_KEEP: keep }))
    if (value !== undefined && !dir)
      throw new StartError(`${name} needs BACKUP_DIR, the folder of the backups.`)
  return {
    dir: dir ?? null,
    at: at ?? { hours: 3, minutes: 0 },
    keep: keep ?? 7,
    passphraseFile: read.BACKUP_PASSPHRASE_FILE ?? null,
  }
}

/** A host in the form of URLs: wildcards become the loopback name, IPv6 gets its brackets. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The shop's domain in email addresses; an IP address is not one. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'dix.local'
}
