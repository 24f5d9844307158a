import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type Axe from 'axe-core'
import { untilStill } from './animations.ts'
import { isWhole } from './screens.ts'

/** Rules of WCAG 2.0 to 2.2, levels A and AA, and best practices. */
const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Product rows after the second, which are alike; checking all twenty of a home page takes seconds. */
const alike = ['section:has(article) ~ section:has(article) ~ section:has(article)']

/** Entries of lists and rows of tables after the fifth, which only the long run checks. */
if (!isWhole) alike.push('li:nth-child(n + 6)', 'tr:nth-child(n + 6)')

/** In one pass, without frames, because the shop has none. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pages that axe has checked, one screen each. */
const checkedPages = new WeakSet<Page>()

/**
 * Axe's findings once the page has settled, one line per element. Walks check every screen, other journeys in `npm test`
 * only the first one, because axe takes up to two seconds; the long run checks all.
 */
export async function accessibilityViolations(page: Page, everyScreen = isWhole): Promise<string[]> {
  if (!everyScreen && checkedPages.has(page)) return []
  checkedPages.add(page)
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axeScript)
  const violations = await page.evaluate(
    async ({ alike, ruleSets }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const exclude = alike.map((selector) => [selector])
      return (
        await axe.run(
          { exclude },
          // Passes are not transferred, and style sheets are not parsed again because no rule of these sets reads them.
          { runOnly: ruleSets, resultTypes: ['violations'], preload: { assets: ['media'] } },
        )
      ).violations
    },
    { alike, ruleSets },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Axe's findings on pages without scripts, by URL. Axe is a script itself, so it runs in a browser with scripts that
 * gets none from the shop.
 */
export async function violationsWithoutScripts(page: Page, urls: readonly string[]): Promise<string[]> {
  const viewport = page.viewportSize()
  const locale = await page.evaluate(() => navigator.language)
  const context = await page.context().browser()!.newContext({
    javaScriptEnabled: true,
    viewport,
    locale,
  })
  await context.route(/\.js$/, (route) => route.abort())
  const still = await context.newPage()
  const violations: string[] = []
  for (const url of urls) {
    await still.goto(url)
    for (const violation of await accessibilityViolations(still, true))
      violations.push(`${url}: ${violation}`)
  }
  await context.close()
  return violations
}

/**
 * Interactive elements smaller than 44 px, one line each. Each is scrolled to the middle of the screen; then the points
 * 22 px above, below, left and right of its centre must belong to it, through its own box or an invisible click area.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate((alike) => {
    const open = [...document.querySelectorAll('dialog:modal, [popover=auto]:popover-open')].at(-1)
    const interactive = 'a[href], button:not(:disabled), input:not([type=hidden]), select, summary'
    const finger = 44
    const small: string[] = []
    for (const element of (open ?? document).querySelectorAll<HTMLElement>(interactive)) {
      // Inert elements cannot be pressed.
      if (element.closest('[inert]') || element.closest(alike)) continue
      const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      // Elements that are off-screen until focused, such as the skip link, cannot be pressed.
      if (!shown || width <= 1 || height <= 1 || bottom < 0 || right < 0) continue
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      // Boxes have fractional pixels, points do not: allow one pixel less.
      const reach = finger / 2 - 1
      const belongs = ([pointX, pointY]: readonly [number, number]) => {
        const hit = document.elementFromPoint(pointX, pointY)
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
      }
      const across = belongs([x - reach, y]) && belongs([x + reach, y])
      const along = belongs([x, y - reach]) && belongs([x, y + reach])
      if (across && along) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      const size = `${Math.round(width)} × ${Math.round(height)}`
      small.push(`${element.tagName} "${name}" ${size}, too narrow: ${!across}, too low: ${!along}`)
    }
    return small
  }, alike.join())
}

/** Whether a field is fully visible and not covered. */
export function isInSight(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    )
  })
}

/** Pixels that the page overflows horizontally; 0 if everything fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ left: 10_000, behavior: 'instant' })
    const pushed = scrollX
    scrollTo({ left: 0, behavior: 'instant' })
    return Math.max(pushed, document.documentElement.scrollWidth - innerWidth)
  })
}

/** Scrolls through the whole page, so that lazy content loads, and back to the top. */
export async function seeWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    // Visitors do not outrun a growing list, which moves the link at its end before they see it.
    const isAtEnd = () => {
      const next = document.querySelector('main [rel=next]')
      return next !== null && next.getBoundingClientRect().top < innerHeight
    }
    const untilGrown = async () => {
      while (isAtEnd()) await frame()
    }
    const end = document.documentElement.scrollHeight
    for (let top = 0; top < end; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
      await untilGrown()
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** Requested pictures in or near the viewport that have not loaded, by URL. */
export function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      // Pictures further along a row wait until the row is scrolled.
      .filter((image) => {
        const { left, right, width } = image.getBoundingClientRect()
        return width > 0 && right > 0 && left < innerWidth
      })
      .filter((image) => image.currentSrc !== '' && !(image.complete && image.naturalWidth > 0))
      .map((image) => image.currentSrc),
  )
}

/** Starts summing up layout shifts of each page that the visitor did not cause. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = window as unknown as { layoutShift: number }
    sums.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) sums.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
}

/** The number of matching elements in the first row. */
export function columns(page: Page, selector: string): Promise<number> {
  return page.evaluate((items) => {
    const tops = [...document.querySelectorAll(items)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top }) => Math.round(top))
    return tops.filter((top) => top === tops[0]).length
  }, selector)
}
