import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium, launchArguments } from '../../../e2e/support/chromium.ts'
import { onCleanup } from '../cleanup/cleanup.ts'
import { calibrate } from '../report/calibration.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Score = (typeof categories)[number]

/** Results of a phone's first visit. Scores are points out of 100, sizes are bytes over the wire. */
export type Visit = {
  scores: Record<Score, number>
  /** Cumulative layout shift. */
  shift: number
  bytes: { all: number; scripts: number }
  /** Names of the audits that cost points. */
  failed: string[]
  /** Lighthouse's own measure of this machine's speed, in a page: about 1,500 to 2,000 on a fast desktop. */
  machine: number
}

/** The factor by which Lighthouse's phone is slower than the reference machine. */
const phoneSlowness = 4

/** Number of visits that may fail, because the browser occasionally loses the beginning of its trace. */
const attempts = 3

/**
 * Opens a page as Lighthouse's phone does, in a fresh browser.
 *
 * @throws Error if the page cannot be scored
 */
export async function visit(url: string): Promise<Visit> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await visitOnce(url)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function visitOnce(url: string): Promise<Visit> {
  const browser = await launch({
    chromePath: chromium,
    // The full browser needs to be told; it stands in where the shell cannot be installed.
    chromeFlags: ['--headless=new', ...launchArguments],
    logLevel: 'error',
    // Otherwise the failure would end the bench before its cleanup.
    handleSIGINT: false,
  })
  await using _browser = onCleanup(async () => browser.kill())
  const result = await lighthouse(url, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // Lighthouse derives a phone's time from this machine's by a factor.
    throttling: { cpuSlowdownMultiplier: phoneSlowness / calibrate() },
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${lhr.runtimeError.message}`)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round(100 * (lhr.categories[name]?.score ?? 0))]),
    ) as Visit['scores'],
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    bytes: bytesOf(lhr),
    failed: failedAudits(lhr),
    machine: lhr.environment.benchmarkIndex,
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function bytesOf(lhr: Report): Visit['bytes'] {
  const { details } = lhr.audits['network-requests'] ?? {}
  const requests = details && 'items' in details ? (details.items as Request[]) : []
  if (requests.length === 0) throw new Error(`Lighthouse saw no request of ${lhr.finalDisplayedUrl}.`)
  const sum = (some: Request[]) => some.reduce((total, { transferSize = 0 }) => total + transferSize, 0)
  return {
    all: sum(requests),
    scripts: sum(requests.filter(({ mimeType = '' }) => mimeType.includes('javascript'))),
  }
}

type Request = { transferSize?: number; mimeType?: string }

function failedAudits(lhr: Report): string[] {
  return Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
}
