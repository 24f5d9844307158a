import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** Structured logs: one JSON object a line, readable lines on a terminal. Secrets never enter a line. */
export function openLog(level: Settings['logLevel']): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } },
    }),
  })
}
