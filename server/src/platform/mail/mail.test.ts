import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryNow, testDatabase } from '../../../testing/database.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import { soon } from '../../../testing/soon.ts'
import { enqueue, type Jobs, openJobs } from '../jobs/index.ts'
import { dropMails, layoutMail, type MailLayout, type MailSender, postMails, queueMail } from './index.ts'

let printed: string
const log = pino({ level: 'debug' }, { write: (line: string) => (printed += line) })
let database: Awaited<ReturnType<typeof testDatabase>>
let dataDir: string
let jobs: Jobs
let servers: TestSmtp[]

beforeEach(async () => {
  printed = ''
  servers = []
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'dix-mail-'))
  jobs = openJobs(database, log)
})
afterEach(async () => {
  await jobs.close()
  for (const server of servers) await server.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const layout: MailLayout = { locale: 'fr', title: 'Votre code', paragraphs: ['Voilà.'], code: '012345' }
const mail = { to: 'awa@example.sn', subject: 'Votre code : à saisir', layout }
/** A shop whose owner has set no sender. */
const plainSender: MailSender = {
  shop: 'Dix',
  mainColour: '#a01245',
  softColour: '#fdf0f4',
  displayName: '',
  replyTo: '',
}
const laidOut = layoutMail(layout, plainSender)

async function smtp(options?: Parameters<typeof openTestSmtp>[0]): Promise<TestSmtp> {
  const server = await openTestSmtp(options)
  servers.push(server)
  return server
}

function start(smtpUrl: string | null, sender = () => plainSender): void {
  const configuration = { smtpUrl, mailFrom: 'Épicerie Dix <no-reply@dix.example>', dataDir }
  postMails(jobs, database.db, configuration, sender, log)
  jobs.start()
}

const queued = async () => (await database.pool.query('select attempts, last_error from jobs.jobs')).rows
test('an email arrives once, complete and from the shop, and leaves no code behind', async () => {
  const server = await smtp()
  start(server.url)
  await database.db.transaction((tx) => queueMail(tx, mail))
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  expect(server.accepted).toHaveLength(1)
  const [arrived] = server.accepted
  expect(arrived).toMatchObject({
    from: { name: 'Épicerie Dix', address: 'no-reply@dix.example' },
    to: [{ address: 'awa@example.sn' }],
    recipients: ['awa@example.sn'],
    subject: mail.subject,
    messageId: expect.stringMatching(/^<[0-9A-Z]{26}@dix\.example>$/),
  })
  expect(arrived!.text!.trim()).toBe(laidOut.text.trim())
  expect(arrived!.html!.trim()).toBe(laidOut.html.trim())
  expect(printed).not.toMatch(/012345|awa@/)
})

test('a mail server that is down delays emails but loses none', async () => {
  const { port, close } = await openTestSmtp()
  await close()
  start(`smtp://127.0.0.1:${port}`)
  await queueMail(database.db, mail)
  await vi.waitFor(async () => {
    expect(await queued()).toMatchObject([{ last_error: expect.stringContaining('ESOCKET') }])
  }, soon)
  const server = await smtp({ port })
  await retryNow(database)
  await vi.waitFor(() => expect(server.accepted).toHaveLength(1), soon)
  expect(printed).not.toMatch(/012345|awa@/)
})

const about = { id: 'ORDER', kind: 'placed' }
const outcomes = async () =>
  (await database.pool.query('select about as id, kind, outcome from mail_outcomes order by kind')).rows

test('the outcome of an email is recorded: delivered, outdated or abandoned, and none while it is retried', async () => {
  const busy = await smtp({ refuseMessage: 451 })
  start(busy.url)
  await queueMail(database.db, { ...mail, about: { ...about, kind: 'late' }, notAfter: new Date(0) })
  await queueMail(database.db, { ...mail, about })
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ attempts: 1 }]), soon)
  expect(await outcomes()).toEqual([{ ...about, kind: 'late', outcome: 'outdated' }])
  await busy.close()
  servers = []
  await smtp({ port: busy.port })
  await retryNow(database)
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  expect(await outcomes()).toContainEqual({ ...about, outcome: 'delivered' })
})

test('queued emails that are dropped by hand are recorded', async () => {
  await queueMail(database.db, { ...mail, about })
  await queueMail(database.db, mail)
  await dropMails(database.db)
  expect(await queued()).toEqual([])
  expect(await outcomes()).toEqual([{ ...about, outcome: 'dropped' }])
})

test('an expired email is dropped silently, and later ones are sent', async () => {
  const server = await smtp()
  start(server.url)
  await queueMail(database.db, { ...mail, subject: 'Late', notAfter: new Date(Date.now() - 1) })
  await queueMail(database.db, { ...mail, subject: 'In time', notAfter: new Date(Date.now() + 60_000) })
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  expect(server.accepted.map(({ subject }) => subject)).toEqual(['In time'])
  expect(printed).not.toContain('abandoned')
})

test('a temporarily refused email has the same message id at the next attempt', async () => {
  const busy = await smtp({ refuseMessage: 451 })
  start(busy.url)
  await queueMail(database.db, mail)
  await vi.waitFor(async () => {
    expect(await queued()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }])
  }, soon)
  const { rows } = await database.pool.query('select payload from jobs._private_jobs')
  await busy.close()
  servers = []
  const server = await smtp({ port: busy.port })
  await retryNow(database)
  await vi.waitFor(() => expect(server.accepted).toHaveLength(1), soon)
  expect(server.accepted[0]!.messageId).toBe(`<${rows[0].payload.id}@dix.example>`)
  expect(new Date(server.accepted[0]!.date!).getTime()).toBe(
    Math.floor(Date.parse(rows[0].payload.queuedAt) / 1_000) * 1_000,
  )
})

test.each([{ refuse: 550 }, { refuseMessage: 554 }])(
  'a permanently refused email (%j) is abandoned, and the log says so without repeating it',
  async (options) => {
    const server = await smtp(options)
    start(server.url)
    await queueMail(database.db, { ...mail, about })
    await vi.waitFor(() => expect(printed).toContain('A job was abandoned'), soon)
    await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
    expect(await outcomes()).toEqual([{ ...about, outcome: 'abandoned' }])
    expect(printed).toMatch(/refused an email \(\w+ 55[04]\)/)
    expect(printed).not.toMatch(/012345|awa@/)
  },
)

test('without a mail server, emails are files readable only by the owner, in sending order', async () => {
  start(null)
  for (const subject of ['one', 'two', 'three']) await queueMail(database.db, { ...mail, subject })
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  const mails = await readOutbox(dataDir)
  expect(mails.map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
  expect(mails[0]).toMatchObject({ to: [{ address: 'awa@example.sn' }] })
  expect(mails[0]!.text).toContain('012345')
  const folder = join(dataDir, 'outbox')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('neither a subject nor a recipient can inject a header', async () => {
  start(null)
  const subject = 'Hello\r\nBcc: other@example.sn\r\n\r\n<p>body</p>'
  await queueMail(database.db, { ...mail, subject })
  for (const to of ['a@example.sn, b@example.sn', 'a@example.sn\r\nBcc: b@example.sn', 'Awa <a@example.sn>'])
    await expect(queueMail(database.db, { ...mail, to }), to).rejects.toThrow()
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  const [written] = await readOutbox(dataDir)
  expect(written!.bcc ?? []).toEqual([])
  expect(written!.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(written!.text!.trim()).toBe(laidOut.text.trim())
})

test("an email shows the shop's brand as of the time it is sent, not when it was queued", async () => {
  let sender = plainSender
  await queueMail(database.db, mail)
  sender = {
    shop: 'Chez Fatou & Cie',
    mainColour: '#0b5563',
    softColour: '#eef4f6',
    displayName: 'Fatou, "l’épicerie"',
    replyTo: 'fatou@example.sn',
  }
  start(null, () => sender)
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  const [sent] = await readOutbox(dataDir)
  expect(sent).toMatchObject({
    from: { name: 'Fatou, "l’épicerie"', address: 'no-reply@dix.example' },
    replyTo: [{ address: 'fatou@example.sn' }],
    text: expect.stringContaining('\n-- \nChez Fatou & Cie'),
    messageId: expect.stringMatching(/@dix\.example>$/),
  })
  expect(sent!.html).toContain('bgcolor="#0b5563"')
  expect(sent!.html).toContain('>Chez Fatou &amp; Cie</td>')
  expect(sent!.html).not.toMatch(/Dix|#a01245/i)
})

test('an email that an earlier version laid out and queued is sent as it is', async () => {
  const { layout: _, ...envelope } = mail
  const queuedThen = { ...envelope, id: '01M81BMD6DZPPQDTYST6A60B62', queuedAt: new Date() }
  await enqueue(database.db, 'mail', { ...queuedThen, text: 'Votre code', html: '<p>Votre code</p>' })
  start(null)
  await vi.waitFor(async () => expect(await queued()).toEqual([]), soon)
  const [sent] = await readOutbox(dataDir)
  expect(sent!.html!.trim()).toBe('<p>Votre code</p>')
  expect(sent!.text!.trim()).toBe('Votre code')
})
