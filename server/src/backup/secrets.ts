import type { Configuration } from '../platform/configuration.ts'
import { tokenSecret } from '../platform/token-secret.ts'

/** What only an encrypted backup holds, by the names of the environment: without it the shop is not whole elsewhere. */
export async function secretsOf(
  configuration: Pick<Configuration, 'tokenSecret' | 'databaseUrl' | 'dataDir' | 'smtpUrl' | 'stripe'>,
): Promise<Record<string, string>> {
  const { smtpUrl, stripe } = configuration
  return {
    TOKEN_SECRET: await tokenSecret(configuration),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(stripe && { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret }),
  }
}
