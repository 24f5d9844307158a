import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestSmtp = {
  url: string
  port: number
  /** Messages accepted so far, with their recipients. */
  accepted: (Email & { recipients: string[] })[]
  close(): Promise<void>
}

type Options = {
  port?: number
  /** SMTP code with which every recipient is refused. */
  refuse?: number
  /** SMTP code with which every message is refused after it was received. */
  refuseMessage?: number
}

/** A real mail server on loopback. */
export async function openTestSmtp({ port = 0, refuse, refuseMessage }: Options = {}): Promise<TestSmtp> {
  const accepted: TestSmtp['accepted'] = []
  const refusal = (responseCode: number) =>
    Object.assign(new Error('The recipient does not exist'), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => (refuse ? done(refusal(refuse)) : done()),
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(
        async (bytes) => {
          const message = await PostalMime.parse(bytes)
          if (refuseMessage) return done(refusal(refuseMessage))
          accepted.push({ ...message, recipients: envelope.rcptTo.map(({ address }) => address) })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
