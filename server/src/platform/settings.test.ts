import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

test('nothing set means the documented defaults', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: './data',
    databaseUrl: null,
    shopLanguage: 'fr',
    demo: true,
    corsOrigins: [],
    webConcurrency: 1,
    logLevel: 'info',
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', SHOP_LANGUAGE: '', DEMO: '' })).toMatchObject({
    port: 3000,
    shopLanguage: 'fr',
    demo: true,
  })
})

test('the public address follows host and port until it is given', () => {
  expect(readSettings({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readSettings({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
  expect(readSettings({ PUBLIC_URL: 'https://dix.example/' }).publicUrl).toBe('https://dix.example')
})

test('origins are split at commas and spaces', () => {
  expect(readSettings({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ])
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
  ['DATABASE_URL', 'mysql://localhost/dix'],
  ['DATABASE_URL', 'localhost'],
  ['SHOP_LANGUAGE', 'wo'],
  ['DEMO', 'yes'],
  ['CORS_ORIGINS', '*'],
  ['WEB_CONCURRENCY', '0'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) stops the start with one sentence naming it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

test('several processes need a database they can share', () => {
  expect(() => readSettings({ WEB_CONCURRENCY: '2' })).toThrow(/^WEB_CONCURRENCY above 1 needs DATABASE_URL/)
  expect(readSettings({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://h/d' }).webConcurrency).toBe(2)
})

test('a password in an address is never repeated', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://dix:s3cret@host/dix' })).toThrow(
    /^DATABASE_URL (?!.*s3cret)/,
  )
})
