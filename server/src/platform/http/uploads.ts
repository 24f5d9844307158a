import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode, Message } from '@dix/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openFairQueue } from '../fair-queue.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { Problem } from './problem.ts'
import { waitFor } from './requests/late-bodies.ts'

/** Limits of a form. Each call sets the limit of its file. */
const limits = { files: 1, fields: 10, fieldSize: 1_000, parts: 11, headerPairs: 50 }

/**
 * Uploads at once, which take disk space, and milliseconds each may take: staff upload twenty megabytes over half a
 * megabit a second, and must not wait behind uploads of shoppers.
 */
const receiving = {
  signedIn: { queued: openFairQueue({ atOnce: 12, waiting: 0 }), timeout: 30_000 },
  staff: { queued: openFairQueue({ atOnce: 24, waiting: 0 }), timeout: 330_000 },
} as const

/** Milliseconds that an upload keeps its place past its time: until then its connection is cut off. */
const grace = 10_000

/** What a call accepts, and its message for anything else. */
export type ExpectedFile = {
  /** Who may send it. */
  from: keyof typeof receiving
  /** Name of the form's field. */
  field: string
  /** At most. */
  bytes: number
  messages: Record<'noForm' | 'missing' | 'several' | 'tooLarge' | 'notWhole', Message>
}

/** An uploaded file; `name` is the sender's claim, not to be trusted. */
export type ReceivedFile = { path: string; name: string }

/** Lets the calls of one scope accept forms with a file. Others still refuse them. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits })
}

/**
 * Receives the single file of a form while `use` works on it. Only for calls behind the guard: a form gets more time to
 * arrive than requests of strangers.
 *
 * @throws Problem if it is no form, has no such file or several, is too large or incomplete, and what `use` throws
 */
export function receiveFile<Result>(
  request: FastifyRequest,
  wanted: ExpectedFile,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (request.headers['content-type'] && !request.isMultipart()) {
    throw new Problem('unsupported_media_type', wanted.messages.noForm)
  }
  if (!request.isMultipart()) throw refusal(wanted, 'invalid_input', 'missing')
  const { queued, timeout } = receiving[wanted.from]
  return inTemporaryFolder(async (folder) => {
    const file = await queued(request.sender, () => {
      waitFor(request, timeout)
      return within(timeout + grace, read(request, wanted, folder), wanted)
    })
    return use(file)
  })
}

/** Frees the place of an upload after its time, whatever blocks it. @param timeout milliseconds */
async function within<Result>(
  timeout: number,
  reading: Promise<Result>,
  wanted: ExpectedFile,
): Promise<Result> {
  const done = new AbortController()
  const late = wait(timeout, undefined, { signal: done.signal, ref: false }).then(
    () => {
      throw refusal(wanted, 'malformed_request', 'notWhole')
    },
    () => reading,
  )
  return Promise.race([reading, late]).finally(() => done.abort())
}

async function read(request: FastifyRequest, wanted: ExpectedFile, folder: string): Promise<ReceivedFile> {
  // The parser waits for ever for a client that disconnected before it started.
  if (request.raw.destroyed) throw refusal(wanted, 'malformed_request', 'notWhole')
  const path = join(folder, 'file')
  let found: { name: string; bytes: number } | null = null
  try {
    // To the end, even if the file has arrived: only then is the form known to be complete.
    for await (const part of request.parts({ limits: { fileSize: wanted.bytes } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== wanted.field) {
        part.file.resume()
        continue
      }
      const written = createWriteStream(path, { mode: 0o600 })
      await pipeline(part.file, written)
      found = { name: part.filename, bytes: written.bytesWritten }
    }
  } catch (error) {
    throw asProblem(wanted, error as { code?: string })
  }
  if (!found || found.bytes === 0) throw refusal(wanted, 'invalid_input', 'missing')
  return { path, name: found.name }
}

function asProblem(wanted: ExpectedFile, { code }: { code?: string }): Problem {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal(wanted, 'too_large', 'tooLarge')
  if (code === 'FST_FILES_LIMIT') return refusal(wanted, 'invalid_input', 'several')
  return refusal(wanted, 'malformed_request', 'notWhole')
}

function refusal(
  { field, bytes, messages }: ExpectedFile,
  code: ErrorCode,
  what: keyof ExpectedFile['messages'],
): Problem {
  const message = messages[what]
  return new Problem(code, message, {
    fields: { [field]: message },
    values: { megabytes: Math.round(bytes / 2 ** 20) },
  })
}
