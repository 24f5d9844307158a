import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from './configuration.ts'
import { StartError } from './start-error.ts'

/**
 * The secret that signs tokens: the configured one, or the folder's own, created at the first start and constant from
 * then on. Nodes on a shared database must share it, so it must be configured there.
 *
 * @throws StartError with a message if it is missing, or its file is incomplete
 */
export async function tokenSecret(
  configuration: Pick<Configuration, 'tokenSecret' | 'databaseUrl' | 'dataDir'>,
): Promise<string> {
  if (configuration.tokenSecret) return configuration.tokenSecret
  if (configuration.databaseUrl) {
    throw new StartError(
      'TOKEN_SECRET must be set together with DATABASE_URL, to what "openssl rand -base64 32" prints.',
    )
  }
  const file = tokenSecretFile(configuration.dataDir)
  const secret = (await read(file)) ?? (await make(configuration.dataDir, file))
  if (secret.length < 32) {
    throw new StartError(`${file} is incomplete: remove it; all users will then have to log in again.`)
  }
  return secret
}

/** The path of a folder's own secret. */
export function tokenSecretFile(dataDir: string): string {
  return join(dataDir, 'token-secret')
}

/** Written under a temporary name and renamed: neither a power cut nor a concurrent start leaves half a secret. */
async function make(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(temporary, file).catch(unless('EEXIST'))
  await rm(temporary)
  return (await read(file)) ?? ''
}

async function read(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(unless('ENOENT')))?.trim()
}

/** For `catch`: turns one kind of failure into no result. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
  }
}
