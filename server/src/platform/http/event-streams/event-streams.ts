import type { ServerResponse } from 'node:http'
import { isStaffRole, type LiveMessage } from '@dix/contract'
import type { DatabaseEvents } from '../../database/database-events.ts'
import type { Sender } from '../../fair-queue.ts'
import { Problem } from '../problem.ts'
import { Stream, type StreamAccess, type StreamOwner } from './stream.ts'

/**
 * Maximum concurrent streams. Beyond `session` or `user` the oldest one ends. Beyond `process` only staff may open
 * more, up to `staff`, so that shoppers cannot lock them out; each takes some 25 kB. A shopper of a network with fewer
 * streams than the largest then replaces one of that network, so that accounts, which are free, gain no streams.
 */
const limits = { session: 10, user: 30, process: 5_000, staff: 500 } as const

/**
 * Milliseconds between keep-alive messages: proxies cut silent connections after 30 s or 60 s, and a browser that
 * receives no message knows that its connection is dead.
 */
const heartbeatInterval = 20_000

/** Streams that may start within a second before their clients are asked to spread their requests. */
const fewStarts = 20

const bytesOf = (message: LiveMessage) => Buffer.from(`data: ${JSON.stringify(message)}\n\n`)
const readyOf = (isMany: boolean): LiveMessage => ({
  event: 'ready',
  ...(isMany && { data: { many: true } }),
})
const heartbeat = bytesOf({ event: 'ping' })
/** Tells a client that newer streams replaced it, so that it does not reconnect and replace the next. */
const replaced = bytesOf({ event: 'replaced' })

const sizeOf = (group: { size: number } | { length: number }) => ('size' in group ? group.size : group.length)

/** The group with the most streams; undefined if there is none. */
function largestOf<Group extends { size: number } | { length: number }>(
  groups: Map<string, Group>,
): Group | undefined {
  let largest: Group | undefined
  for (const group of groups.values()) if (!largest || sizeOf(group) > sizeOf(largest)) largest = group
  return largest
}

const newestOf = (streams: Stream[]) => streams.at(-1)!

const busy = () =>
  new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfter: 5 })

/** The owner of a stream. */
export type StreamUser = { userId: string; sessionId: string } & StreamAccess

/** Sent to the streams of this node that have the topic. */
export type StreamEvent = { topic: string; event: string; data: unknown }

/** The open streams of this node. */
export type EventStreams = {
  /** Sends an event. Every node publishes what database events announce, so nothing else reaches other nodes. */
  publish(event: StreamEvent): void
  /** Adds topics to a user's streams, determined when one opens. All have `user:ID` and `session:ID`. */
  addTopics(topicsOf: (user: StreamUser) => string[]): void
  /**
   * Calls a feature for each event of a database channel, in order to publish it. When events may have been missed,
   * every stream is `ready` again, and browsers refetch.
   *
   * @param channel name of the channel, trusted text
   */
  on(channel: string, onEvent: (payload: string) => void): void
  /**
   * Registers a stream before its user is read, so that anything that ends the session from now on ends the stream.
   *
   * @throws Problem `unavailable`
   */
  open(owner: StreamOwner, response: ServerResponse): Stream
  /**
   * Sends the headers and `ready`.
   *
   * @throws Problem `unavailable` for a shopper if only staff may open more, and their network has its share
   */
  start(
    stream: Stream,
    access: StreamAccess & { endsAt?: Date },
    headers: Parameters<Stream['start']>[0],
  ): void
  /** Owners of all streams, without access while it is not known yet. */
  owners(): readonly Readonly<Pick<Stream, 'userId' | 'sessionId' | 'access'>>[]
  /** Ends the streams that have one of the topics. */
  end(topics: readonly string[]): void
  /** Ends every stream, now and from now on. */
  close(): Promise<void>
}

/** The streams of this node. Its timers and listeners run until `close`. */
export function openEventStreams(events: Pick<DatabaseEvents, 'on'>): EventStreams {
  const streams = new Set<Stream>()
  const byTopic = new Map<string, Set<Stream>>()
  /** Started streams of shoppers. */
  const byNetwork = new Map<string, Set<Stream>>()
  const topicsOf: ((user: StreamUser) => string[])[] = []
  const stopListening: (() => void)[] = []
  /** Streams whose user is known, because those still opening must not use up the streams of staff. */
  let started = 0
  let isClosed = false
  /** The streams that started within the current second. */
  let starts = { second: 0, count: 0 }
  const timer = setInterval(() => {
    for (const stream of streams)
      if (stream.endsAt && stream.endsAt.getTime() < Date.now()) stream.end()
      else stream.send(heartbeat)
  }, heartbeatInterval).unref()

  function join(stream: Stream, topic: string): Set<Stream> {
    const group = byTopic.get(topic) ?? new Set()
    byTopic.set(topic, group.add(stream))
    return group
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    if (stream.access) started--
    const { network } = stream.sender
    const neighbours = byNetwork.get(network)
    neighbours?.delete(stream)
    if (neighbours?.size === 0) byNetwork.delete(network)
    for (const topic of stream.topics) {
      const group = byTopic.get(topic)
      group?.delete(stream)
      if (group?.size === 0) byTopic.delete(topic)
    }
  }

  /** Ends a stream for one of this sender, if another sender has a larger share. @returns whether it did */
  function takePlace({ network, browser }: Sender): boolean {
    const largest = largestOf(byNetwork)
    if (!largest) return false
    const own = byNetwork.get(network)
    if (largest.size > (own?.size ?? 0) + 1) {
      newestOf(largestOf(Map.groupBy(largest, (stream) => stream.sender.browser))!).end()
      return true
    }
    // Behind one network, the same holds for its browsers.
    if (!own) return false
    const byBrowser = Map.groupBy(own, (stream) => stream.sender.browser)
    const crowd = largestOf(byBrowser)!
    if (crowd.length <= (byBrowser.get(browser)?.length ?? 0) + 1) return false
    newestOf(crowd).end()
    return true
  }

  /** Whether many clients connect at the moment, for example after a restart. */
  function countStart(): boolean {
    const second = Math.floor(Date.now() / 1_000)
    if (starts.second !== second) starts = { second, count: 0 }
    return ++starts.count > fewStarts
  }

  /** One text for all receivers. */
  function send(receivers: Iterable<Stream>, message: LiveMessage): void {
    const chunk = bytesOf(message)
    for (const stream of receivers) stream.send(chunk)
  }

  return {
    publish({ topic, event, data }) {
      const subscribers = byTopic.get(topic)
      if (subscribers) send(subscribers, { event, data })
    },
    addTopics: (add) => void topicsOf.push(add),
    on(channel, onEvent) {
      // A gap affects all channels.
      const isFirst = stopListening.length === 0
      const listening = () => {
        if (isFirst) send(streams, readyOf(streams.size > fewStarts))
      }
      stopListening.push(events.on(channel, { event: onEvent, listening }))
    },
    open(owner, response) {
      // It is not known yet whether the user of the stream is staff.
      if (isClosed || started >= limits.process + limits.staff) throw busy()
      const stream = new Stream(owner, response, leave)
      streams.add(stream)
      for (const topic of stream.topics) {
        const group = join(stream, topic)
        const limit = topic.startsWith('session:') ? limits.session : limits.user
        for (const oldest of group) {
          if (group.size <= limit) break
          oldest.end(replaced)
        }
      }
      return stream
    },
    start(stream, { endsAt, ...access }, headers) {
      if (streams.has(stream)) {
        const isStaff = isStaffRole(access.role)
        const places = isStaff ? limits.process + limits.staff : limits.process
        if (started >= places && (isStaff || !takePlace(stream.sender))) {
          stream.end()
          throw busy()
        }
        started++
        stream.endsAt = endsAt
        stream.access = access
        const { userId, sessionId, sender } = stream
        if (!isStaff) byNetwork.set(sender.network, (byNetwork.get(sender.network) ?? new Set()).add(stream))
        const added = topicsOf.flatMap((of) => of({ userId, sessionId, ...access }))
        for (const topic of added) join(stream, topic)
        stream.topics.push(...added)
      }
      stream.start(headers)
      send([stream], readyOf(countStart()))
    },
    owners: () => [...streams],
    end(topics) {
      for (const topic of topics) for (const stream of byTopic.get(topic) ?? []) stream.end()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
      for (const stop of stopListening) stop()
    },
  }
}
