import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onCleanup } from './cleanup.ts'

/** An empty folder that is deleted when disposed of. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'dix-bench-'))
  // As root, the database runs as another user, who must be able to enter.
  await chmod(path, 0o711)
  return { path, ...onCleanup(() => rm(path, { recursive: true, force: true, maxRetries: 5 })) }
}
