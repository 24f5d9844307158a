import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { fairQueues } from '../../src/platform/fair-queue.ts'
import { openSocket } from '../sockets.ts'
import type { TestUsers } from '../users.ts'
import type { Sample } from './samples.ts'

/** The point at which the client of a request disconnects: in its body, or at one of its statements, counted from 1. */
export type CutAt = { body: number } | { statement: number } | 'never'

/** `statements` sent until the end; `status` of a response that arrived. */
export type Played = { statements: number; status: number | undefined }

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/**
 * Sends requests over a connection that is cut at a chosen await: the statement is sent, and its response is held back
 * until the server has seen the disconnect.
 */
export async function openCuts({ app, database }: Pick<TestUsers, 'app' | 'database'>) {
  const folder = await mkdtemp(join(tmpdir(), 'dix-cuts-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const requests = new AsyncLocalStorage<object>()
  const query = pg.Client.prototype.query as unknown as Query
  const emit = app.server.emit
  /** The server's ends of the connections, by the client's port. */
  const ends = new Map<number, Socket>()
  let playing = { statements: 0, at: 0, cut: async () => {} }

  function counted(this: pg.Client, ...given: unknown[]): unknown {
    const response = query.apply(this, given)
    if (requests.getStore() !== playing || ++playing.statements !== playing.at) return response
    const cutDone = playing.cut()
    if (!(response instanceof Promise)) return response
    return response.finally(() => cutDone)
  }
  pg.Client.prototype.query = counted as unknown as typeof pg.Client.prototype.query
  app.server.on('connection', (end: Socket) => ends.set(end.remotePort!, end))
  app.server.emit = function (this: typeof app.server, event: string, ...given: unknown[]) {
    const pass = () => Reflect.apply(emit, this, [event, ...given]) as boolean
    return event === 'request' ? requests.run(playing, pass) : pass()
  } as typeof app.server.emit

  return {
    async play(method: string, path: string, sample: Sample, cutAt: CutAt): Promise<Played> {
      const { socket, received, closed } = await openSocket(app)
      const end = ends.get(socket.localPort!)!
      ends.delete(socket.localPort!)
      const cut = async () => {
        const endClosed = new Promise<void>((resolve) => {
          if (end.closed) resolve()
          else end.once('close', () => resolve())
        })
        // A socket that closes after its response, which some statements outlive, cannot be reset.
        if (socket.writableEnded) socket.destroy()
        else socket.resetAndDestroy()
        await endClosed
      }
      playing = {
        statements: 0,
        at: typeof cutAt === 'object' && 'statement' in cutAt ? cutAt.statement : 0,
        cut,
      }
      const mine = playing
      const { head, body } = bytesOf(method, path, sample)
      if (typeof cutAt === 'object' && 'body' in cutAt) {
        socket.write(head)
        socket.write(body.subarray(0, Math.floor(body.length * cutAt.body)))
        while (end.bytesRead === 0) await nextTurn()
        for (let passed = 0; passed < 5; passed++) await nextTurn()
        await cut()
      } else socket.write(Buffer.concat([head, body]))
      await closed
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(received()) ?? []
      return { statements: mine.statements, status: status === undefined ? undefined : Number(status) }
    },
    /** Resources that disconnected clients may have left behind. */
    async leftovers() {
      const { pool } = database
      const { rows } = await pool.query(
        `select state, query from pg_stat_activity where datname = current_database() and application_name = 'dix'
         and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      return {
        folders: (await readdir(folder)).filter((name) => name.startsWith('dix-temporary-')),
        clients: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        queues: fairQueues.entered,
        transactions: rows,
      }
    },
    async close() {
      pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Cuts = Awaited<ReturnType<typeof openCuts>>

/** No leftovers of any kind. */
export const nothing = { folders: [], clients: 0, waiting: 0, queues: 0, transactions: [] }

function bytesOf(
  method: string,
  path: string,
  { caller, body, form }: Sample,
): { head: Buffer; body: Buffer } {
  const payload = form ? formOf(form) : body ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0)
  const type = form ? `multipart/form-data; boundary=${boundary}` : body ? 'application/json' : undefined
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: dix.test',
    'connection: close',
    ...(caller ? [`authorization: Bearer ${caller.token}`] : []),
    ...(type ? [`content-type: ${type}`, `content-length: ${payload.length}`] : []),
  ]
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body: payload }
}

const boundary = 'x'

function formOf({ field, name, content }: NonNullable<Sample['form']>): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
