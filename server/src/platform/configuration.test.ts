import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { StartError } from './start-error.ts'

test('without any variables, the documented defaults apply', () => {
  expect(readConfiguration({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: './data',
    databaseUrl: null,
    shopLanguage: 'fr',
    demo: true,
    corsOrigins: [],
    adminEmail: 'admin@dix.local',
    adminPassword: null,
    tokenSecret: null,
    smtpUrl: null,
    mailFrom: 'Dix <no-reply@dix.local>',
    stripe: null,
    backup: { dir: null, at: { hours: 3, minutes: 0 }, keep: 7, passphraseFile: null },
    mapTiles: null,
    orderLimitFactor: 1,
    messages: { sms: null, whatsapp: null },
    pushAllowedHosts: [],
    trustProxy: false,
    webConcurrency: 1,
    drainSeconds: 0,
    logLevel: 'info',
    secrets: {},
  })
})

test('shutdown waits for load balancers if there may be other processes', () => {
  expect(readConfiguration({ DATABASE_URL: 'postgres://h/d' }).drainSeconds).toBe(3)
  expect(readConfiguration({ DATABASE_URL: 'postgres://h/d', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

test('an empty variable counts as not set', () => {
  expect(readConfiguration({ PORT: '', SHOP_LANGUAGE: '', DEMO: '' })).toMatchObject({
    port: 3000,
    shopLanguage: 'fr',
    demo: true,
  })
})

test('the public URL is derived from host and port unless given', () => {
  expect(readConfiguration({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfiguration({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
  expect(readConfiguration({ PUBLIC_URL: 'https://dix.example/' }).publicUrl).toBe('https://dix.example')
})

test('origins are split at commas and spaces', () => {
  expect(
    readConfiguration({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' }).corsOrigins,
  ).toEqual(['https://a.example', 'https://b.example:8443'])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/dix'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['MAP_TILES', 'ftp://tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_TILES', 'dakar.mbtiles'],
  ['DATABASE_URL', 'mysql://localhost/dix'],
  ['DATABASE_URL', 'localhost'],
  ['SHOP_LANGUAGE', 'wo'],
  ['DEMO', 'yes'],
  ['CORS_ORIGINS', '*'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_EMAIL', `${'a'.repeat(250)}@dix.local`],
  ['ADMIN_PASSWORD', 'seven77'],
  ['TOKEN_SECRET', 'short'],
  ['TOKEN_SECRET', 'secret'.repeat(10)],
  ['TOKEN_SECRET', '12345678901234567890123456789012'],
  ['TOKEN_SECRET', 'correct horse battery'.repeat(2)],
  ['TOKEN_SECRET', 'abcdefghijklmnopqrstuvwxyz012345'],
  ['TOKEN_SECRET', 'aabbccddeeffgghhiijjkkllmmnnoopp'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'Dix'],
  ['MAIL_FROM', 'Dix <a@shop.example>\r\nBcc: b@shop.example'],
  ['MAIL_FROM', 'a@shop.example, b@shop.example'],
  ['STRIPE_SECRET_KEY', 'pk_live_51HxAbCdEf'],
  ['STRIPE_SECRET_KEY', 'sk_live_51Hx AbCdEf'],
  ['STRIPE_WEBHOOK_SECRET', '51HxAbCdEf'],
  ['SMS_GATEWAY', 'pigeon'],
  ['SMS_SENDER_NAME', 'A'],
  ['ORANGE_SENDER', '2210000'],
  ['WHATSAPP_PHONE_ID', '+221 77'],
  ['BACKUP_AT', '3:00'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_KEEP', '0'],
  ['PUSH_ALLOWED_HOSTS', 'https://push.internal'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.internal'],
  ['WEB_CONCURRENCY', '0'],
  ['DRAIN_SECONDS', '61'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) prevents the start with a message that names it', (name, value) => {
  const read = () => readConfiguration({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

test('backups are made at a time of day; a time or a number of backups without a folder is refused', () => {
  expect(readConfiguration({ BACKUP_DIR: '/backups', BACKUP_AT: '23:45', BACKUP_KEEP: '30' }).backup).toEqual(
    {
      dir: '/backups',
      at: { hours: 23, minutes: 45 },
      keep: 30,
      passphraseFile: null,
    },
  )
  expect(() => readConfiguration({ BACKUP_AT: '23:45' })).toThrow(/^BACKUP_AT needs BACKUP_DIR/)
  expect(() => readConfiguration({ BACKUP_KEEP: '3' })).toThrow(/^BACKUP_KEEP needs BACKUP_DIR/)
})

test('several processes need a database they can share', () => {
  expect(() => readConfiguration({ WEB_CONCURRENCY: '2' })).toThrow(
    /^WEB_CONCURRENCY above 1 needs DATABASE_URL/,
  )
  expect(readConfiguration({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://h/d' }).webConcurrency).toBe(2)
})

test.each([
  ['DATABASE_URL', 'mysql://dix:s3cret@host/dix'],
  ['SMTP_URL', 'http://dix:s3cret@host'],
  ['TOKEN_SECRET', 's3cret'],
  ['ADMIN_PASSWORD', 's3cret'],
  ['STRIPE_SECRET_KEY', 'pk_live_s3cret'],
  ['STRIPE_WEBHOOK_SECRET', 's3cret'],
  ['ORANGE_CLIENT_SECRET', 's3cret of mine'],
  ['AFRICASTALKING_API_KEY', 's3cret of mine'],
  ['WHATSAPP_TOKEN', 's3cret of mine'],
])('a wrong %s is never repeated, because it may be a secret', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(new RegExp(`^${name} (?!.*s3cret)`))
})

test('the mail sender is the shop’s own name unless configured', () => {
  expect(readConfiguration({ PUBLIC_URL: 'https://dix.example:8443' }).mailFrom).toBe(
    'Dix <no-reply@dix.example>',
  )
  expect(readConfiguration({ HOST: '::1' }).mailFrom).toBe('Dix <no-reply@dix.local>')
  for (const given of ['Épicerie Dix <bonjour@shop.example>', 'bonjour@shop.example'])
    expect(readConfiguration({ MAIL_FROM: given }).mailFrom).toBe(given)
})

test('push services on a private network are split at commas and spaces', () => {
  expect(readConfiguration({ PUSH_ALLOWED_HOSTS: 'Localhost, push.internal' }).pushAllowedHosts).toEqual([
    'localhost',
    'push.internal',
  ])
})

test('proxies are trusted by number or by IP address, and only if configured', () => {
  expect(readConfiguration({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(readConfiguration({ TRUST_PROXY: '10.0.0.0/8, ::1 loopback' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    'loopback',
  ])
})

test('the keys of the payment provider must be set together, and the message names a missing one', () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_51HxAbCdEf', STRIPE_WEBHOOK_SECRET: 'whsec_AbC+dEf/gh=' }
  expect(readConfiguration(keys).stripe).toEqual({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
  })
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = keys
  expect(() => readConfiguration({ STRIPE_SECRET_KEY })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set/)
  expect(() => readConfiguration({ STRIPE_WEBHOOK_SECRET })).toThrow(/^STRIPE_SECRET_KEY must be set/)
})

test('a message gateway needs all of its keys, and the message names a missing one', () => {
  const orange = { SMS_GATEWAY: 'orange', ORANGE_CLIENT_ID: 'id', ORANGE_SENDER: '+2210000' }
  expect(() => readConfiguration(orange)).toThrow(/^ORANGE_CLIENT_SECRET must be set together with/)
  const secret = { ORANGE_CLIENT_SECRET: 'secret' }
  expect(readConfiguration({ ...orange, ...secret, SMS_SENDER_NAME: 'DIX' }).messages.sms).toEqual({
    gateway: 'orange',
    clientId: 'id',
    clientSecret: 'secret',
    sender: '+2210000',
    senderName: 'DIX',
  })
  const whatsapp = { WHATSAPP_PHONE_ID: '123456', WHATSAPP_TOKEN: 't', WHATSAPP_VERIFY_TOKEN: 'v' }
  expect(() => readConfiguration(whatsapp)).toThrow(/^WHATSAPP_APP_SECRET must be set together with/)
  expect(readConfiguration({ ...whatsapp, WHATSAPP_APP_SECRET: 's' }).messages.whatsapp).toEqual({
    phoneId: '123456',
    token: 't',
    appSecret: 's',
    verifyToken: 'v',
  })
  expect(readConfiguration({ SMS_GATEWAY: 'outbox' }).messages).toEqual({
    sms: { gateway: 'outbox' },
    whatsapp: null,
  })
})
