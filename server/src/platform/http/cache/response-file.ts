import { close as closeFile, open as openFile, read as readFile, writev as writeFile } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

// Costs half as much as the methods of `FileHandle`.
const [close, open, read, write] = [
  promisify(closeFile),
  promisify(openFile),
  promisify(readFile),
  promisify(writeFile),
]

/**
 * `bytes`, `records`: maximum size; a record costs about 200 bytes of memory. `free`: bytes of the disk to leave for
 * others. `pause`: milliseconds before the next attempt after the disk refused to write.
 */
const defaults = { bytes: 512 * 2 ** 20, records: 50_000, free: 2 ** 30, pause: 60_000 }

/** Records waiting to be written; more are dropped. */
const maxWaiting = 1_000

/** Bytes written at once, or one larger record: each write takes a turn of a busy event loop. */
const batchBytes = 2 ** 20

/** Bytes of growth after which the free space is checked again. */
const growth = 4 * 2 ** 20

type Log = { warn(o: object, m: string): void }
type Range = { at: number; length: number }

/**
 * Records by key, in one file of limited size in which new ones overwrite the oldest. The file has no name, so it
 * disappears with the process. A full or failing disk loses only records.
 */
export class ResponseFile {
  readonly #file: number
  readonly #folder: string
  readonly #log: Log
  readonly #limits: typeof defaults
  /** In the order of writing. */
  readonly #ranges = new Map<string, Range>()
  readonly #waiting = new Map<string, Buffer>()
  readonly #ending = new AbortController()
  #writing: Promise<void> | null = null
  #end = 0
  /** The size of the file in bytes, and the size up to which the free space need not be checked again. */
  #size = 0
  #allowedSize = 0

  private constructor(file: number, folder: string, log: Log, limits: typeof defaults) {
    this.#file = file
    this.#folder = folder
    this.#log = log
    this.#limits = limits
  }

  /** Opens an empty file in the folder's `cache`. @returns null if it cannot be written */
  static async open(
    dataDir: string,
    log: Log,
    limits: Partial<typeof defaults> = {},
  ): Promise<ResponseFile | null> {
    const folder = join(dataDir, 'cache')
    const path = join(folder, `responses-${process.pid}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'w+', 0o600)
      await rm(path)
      return new ResponseFile(file, folder, log, { ...defaults, ...limits })
    } catch (error) {
      log.warn({ err: error }, 'Pages are cached in memory only: DATA_DIR cannot be written to')
      return null
    }
  }

  /** The record of a key, or null. */
  async read(key: string): Promise<Buffer | null> {
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    const range = this.#ranges.get(key)
    if (!range) return null
    const record = Buffer.allocUnsafeSlow(range.length)
    const { bytesRead } = await read(this.#file, record, 0, range.length, range.at).catch(() => ({
      bytesRead: 0,
    }))
    // Another record may have taken its range in the meantime.
    return bytesRead === range.length && this.#ranges.get(key) === range ? record : null
  }

  /** Writes a record soon, or drops it if too many are waiting. */
  write(key: string, record: Buffer): void {
    this.#ranges.delete(key)
    this.#waiting.delete(key)
    if (this.#ending.signal.aborted || this.#waiting.size >= maxWaiting) return
    this.#waiting.set(key, record)
    this.#writing ??= this.#writeWaiting().finally(() => {
      this.#writing = null
    })
  }

  /** Resolves once everything is written. */
  async written(): Promise<void> {
    await this.#writing
  }

  async close(): Promise<void> {
    this.#waiting.clear()
    this.#ending.abort()
    await this.#writing
    await close(this.#file)
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#nextBatch()
      const ranges = await this.#writeBatch(batch)
      for (const [key, record] of batch) {
        if (this.#waiting.get(key) !== record) continue
        this.#waiting.delete(key)
        const range = ranges?.get(key)
        if (range) this.#ranges.set(key, range)
      }
      this.#forgetOldest(() => this.#ranges.size > this.#limits.records)
    }
  }

  #nextBatch(): [key: string, record: Buffer][] {
    const batch: [string, Buffer][] = []
    let bytes = 0
    for (const [key, record] of this.#waiting) {
      bytes += record.length
      if (bytes > Math.min(batchBytes, this.#limits.bytes) && batch.length > 0) break
      batch.push([key, record])
    }
    return batch
  }

  /** @returns the range of each record; null, followed by a pause, if the disk refused */
  async #writeBatch(batch: [key: string, record: Buffer][]): Promise<Map<string, Range> | null> {
    const records = batch.map(([, record]) => record)
    try {
      const bytes = records.reduce((sum, { length }) => sum + length, 0)
      let { at } = await this.#makeRoom(bytes)
      const { bytesWritten } = await write(this.#file, records, at)
      if (bytesWritten < bytes) throw new Error('The disk took only a part of them.')
      const ranges = new Map<string, Range>()
      for (const [key, { length }] of batch) {
        ranges.set(key, { at, length })
        at += length
      }
      return ranges
    } catch (error) {
      this.#log.warn({ err: error }, 'Pages could not be cached on disk')
      await wait(this.#limits.pause, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {})
      return null
    }
  }

  /**
   * Reserves bytes after the last record, or else at the beginning, and forgets the records there. @throws Error if
   * there is no space
   */
  async #makeRoom(length: number): Promise<Range> {
    if (!(await this.#mayEndAt(this.#end + length))) {
      if (!(await this.#mayEndAt(length))) throw new Error('The disk has no space left for cached pages.')
      this.#forgetOldest(({ at }) => at >= this.#end)
      this.#end = 0
    }
    const range = { at: this.#end, length }
    this.#end += length
    this.#size = Math.max(this.#size, this.#end)
    this.#forgetOldest(({ at, length }) => at < this.#end && at + length > range.at)
    return range
  }

  async #mayEndAt(size: number): Promise<boolean> {
    const { bytes, free } = this.#limits
    if (size <= this.#allowedSize) return true
    if (size > bytes) return false
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < free + growth) return false
    this.#allowedSize = Math.min(bytes, Math.max(size, this.#size + growth))
    return true
  }

  #forgetOldest(isInTheWay: (range: Range) => boolean): void {
    for (const [key, range] of this.#ranges) {
      if (!isInTheWay(range)) break
      this.#ranges.delete(key)
    }
  }
}
