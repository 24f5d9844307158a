import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'graphile-worker'

/**
 * The library's own words at debug level and without what it adds to them: whole jobs with their payloads,
 * which may hold codes. What became of a job, we say ourselves.
 */
export async function quietLogger(log: FastifyBaseLogger): Promise<Logger> {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (_level, message) => log.debug(message.split('\n', 1)[0]!))
}
