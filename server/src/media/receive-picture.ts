import { accountLimits, type ProblemCode, type Sentence } from '@dix/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'
import { openTurns } from '../platform/turns.ts'

/** Bytes of a file, and how much a form may hold beside it. */
const limits = {
  fileSize: accountLimits.avatar,
  files: 1,
  fields: 10,
  fieldSize: 1_000,
  parts: 11,
  headerPairs: 50,
}

/** Pictures arriving at once: each is held in memory while it does. */
const receiving = openTurns({ atOnce: 12, waiting: 0 })

/** Lets the calls of one scope take forms with a file. Others go on refusing them. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits })
}

/**
 * The one file of a form.
 *
 * @param field name of the form's field
 * @throws Problem for what is no form, holds no such file or more than one, is too large or not whole
 */
export function receivePicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (request.headers['content-type'] && !request.isMultipart()) {
    throw new Problem('unsupported_media_type', 'Please send the picture in a form (multipart/form-data).')
  }
  if (!request.isMultipart()) throw missing(field)
  return receiving(() => read(request, field))
}

async function read(request: FastifyRequest, field: string): Promise<Buffer> {
  let picture: Buffer | undefined
  try {
    // To the end, even when the picture is there already: only then is the form known to be whole.
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname === field) picture = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    throw asProblem(error as { code?: string }, field)
  }
  if (!picture?.length) throw missing(field)
  return picture
}

function asProblem({ code }: { code?: string }, field: string): Problem {
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return refusal('too_large', 'A picture may have at most 10 MB.', field)
  if (code === 'FST_FILES_LIMIT') return refusal('invalid_input', 'Please send one picture only.', field)
  return refusal('malformed_request', 'The picture did not arrive whole. Please try again.', field)
}

function missing(field: string): Problem {
  return refusal('invalid_input', 'Please choose a picture.', field)
}

function refusal(code: ProblemCode, sentence: Sentence, field: string): Problem {
  return new Problem(code, sentence, { fields: { [field]: sentence } })
}
