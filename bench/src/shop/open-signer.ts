import { deriveKeys } from '@dix/server/accounts/codes/secrets.ts'
import { type Claims, signAccess } from '@dix/server/accounts/sessions/tokens.ts'
import { tokenSecret } from '@dix/server/platform/token-secret.ts'

/** Milliseconds by which tokens outlast those of the shop, because a mixed load lasts longer than they do. */
const lasting = 3_600_000

/** Returns a function that signs access tokens for sessions in a DATA_DIR. */
export async function openSigner(dataDir: string): Promise<(claims: Claims) => Promise<string>> {
  const keys = deriveKeys(await tokenSecret({ tokenSecret: null, databaseUrl: null, dataDir }))
  return (claims) => signAccess(keys, claims, Date.now() + lasting)
}
