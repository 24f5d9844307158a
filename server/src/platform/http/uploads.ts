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
 * Maximum concurrent uploads, which take disk space, and milliseconds each may take. Nobody can hold all places by
 * sending slowly. Staff send twenty megabytes at half a megabit per second, and must not wait behind shoppers.
 */
const receiving = {
  signedIn: {
    queued: openFairQueue({ concurrency: 24, maxQueued: 0, most: { network: 8, browser: 4 } }),
    timeout: 30_000,
  },
  staff: { queued: openFairQueue({ concurrency: 24, maxQueued: 0 }), timeout: 330_000 },
} as const

/** Milliseconds that an upload keeps its place after its time is over; its connection is cut off by then. */
const grace = 10_000

/** The files that an endpoint accepts, and its message for anything else. */
export type ExpectedFile = {
  /** The kind of sender, which determines the limits. */
  from: keyof typeof receiving
  /** Name of the form field. */
  field: string
  /** Maximum size. */
  bytes: number
  messages: Record<'noForm' | 'missing' | 'several' | 'tooLarge' | 'notWhole', Message>
}

/** An uploaded file; `name` comes from the sender and must not be trusted. */
export type ReceivedFile = { path: string; name: string }

/** Lets the endpoints of one scope accept forms with a file. Others still refuse them. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits })
}

/**
 * Receives the single file of a form while `use` works on it. Only for endpoints behind the guard, because a form gets
 * more time to arrive than other requests.
 *
 * @throws Problem if it is not a form, has no such file or several, or is too large or incomplete; also everything that
 *   `use` throws
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

/** Frees the place of an upload when its time is over, even if something blocks it. @param timeout milliseconds */
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
  // The parser waits forever for a client that disconnected before it started.
  if (request.raw.destroyed) throw refusal(wanted, 'malformed_request', 'notWhole')
  const path = join(folder, 'file')
  let found: { name: string; bytes: number } | null = null
  try {
    // Read to the end even after the file: only then is the form known to be complete.
    for await (const part of request.parts({ limits: { fileSize: wanted.bytes } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== wanted.field) {
        part.file.resume()
        continue
      }
      const fileStream = createWriteStream(path, { mode: 0o600 })
      await pipeline(part.file, fileStream)
      found = { name: part.filename, bytes: fileStream.bytesWritten }
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
