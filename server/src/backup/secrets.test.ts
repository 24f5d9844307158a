import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfiguration } from '../platform/configuration.ts'
import { secretsOf } from './secrets.ts'

const documented = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
const gateway = {
  SMS_SENDER_NAME: 'Dix',
  ORANGE_CLIENT_ID: 'client',
  ORANGE_SENDER: '+2210000',
  AFRICASTALKING_USERNAME: 'dix',
  WHATSAPP_PHONE_ID: '123456',
}

test('an encrypted backup contains every documented secret, and nothing that belongs to the machine', async () => {
  const names = [...documented.matchAll(/^#?(\w+_(?:SECRET|KEY|TOKEN)|SMTP_URL)=/gm)].map(([, name]) => name!)
  expect(names).toContain('WHATSAPP_APP_SECRET')
  const secretValues = Object.fromEntries(
    names.map((name) => [name, `${name} of 32 letters and more`.replaceAll(' ', '-')]),
  )
  const environment = {
    ...gateway,
    ...secretValues,
    SMTP_URL: 'smtps://user:password@mail.example',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    DATABASE_URL: 'postgres://user:password@host/dix',
    ADMIN_PASSWORD: 'mangue verte 7',
  }
  const secrets = { ...(await secretsOf(readConfiguration(environment))) }
  expect(Object.keys(secrets).sort()).toEqual([...names, 'ORANGE_CLIENT_ID'].sort())
  for (const name of names) expect(secrets[name]).toBe(environment[name as keyof typeof environment])
})
