import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { untilStill } from './stillness.ts'

/** Rules of WCAG 2.0 to 2.2, levels A and AA, and the good practices beside them. */
const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Product rows after the second: they are alike, and axe takes seconds for the twenty of a home page. */
const alike = 'section:has(article) ~ section:has(article) ~ section:has(article)'

/** What axe finds wrong, one line for each element. */
export async function accessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // One run in the page itself: the shop has no frames, and what passed need not travel.
    .setLegacyMode()
    .exclude(alike)
    .options({ runOnly: ruleSets, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * What axe finds wrong on the page as those see it whose browser runs no scripts. Axe is a script itself,
 * so it looks at a second page in a browser that runs scripts but gets none from the shop.
 */
export async function faultsWithoutScripts(page: Page): Promise<string[]> {
  const viewport = page.viewportSize()
  const locale = await page.locator('html').getAttribute('lang')
  const context = await page
    .context()
    .browser()!
    .newContext({
      javaScriptEnabled: true,
      viewport,
      locale: locale ?? 'fr',
    })
  await context.route(/\.js$/, (route) => route.abort())
  const still = await context.newPage()
  await still.goto(page.url())
  const faults = await accessFaults(still)
  await context.close()
  return faults
}

/**
 * Interactive elements that a finger of 44 px misses, one line for each. Each is brought to the middle of
 * the screen; then the points 22 px above, below, left and right of its middle must belong to it, whether
 * by its own box or by an invisible reach around it.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const open = document.querySelector('[popover=auto]:popover-open')
    const interactive = 'a[href], button:not(:disabled), input:not([type=hidden]), select, summary'
    const finger = 44
    const small: string[] = []
    for (const element of (open ?? document).querySelectorAll<HTMLElement>(interactive)) {
      // Inert elements cannot be pressed.
      if (element.closest('[inert]')) continue
      const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      // What is off the page until it has the focus, as the skip link, cannot be pressed.
      if (!shown || width <= 1 || height <= 1 || bottom < 0 || right < 0) continue
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      // Boxes lie between pixels, points on them: a pixel less must do.
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
  })
}

/** Whether a field is on the screen from its upper to its lower edge, and nothing lies over it. */
export function isInSight(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    )
  })
}

/** Pixels that the page can be pushed sideways; 0 where everything fits. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ left: 10_000, behavior: 'instant' })
    const pushed = scrollX
    scrollTo({ left: 0, behavior: 'instant' })
    return Math.max(pushed, document.documentElement.scrollWidth - innerWidth)
  })
}

/** Scrolls through the whole page as it stands, so that what loads late loads, and back to the top. */
export async function seeWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    // A list that grows looks every 150 ms whether it should; readers do not outrun it.
    const untilGrown = async () => {
      if (document.querySelector('main [rel=next]')) await pause(200)
      while (document.querySelector('main [aria-busy=true]')) await pause(20)
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

/** Pictures that were asked for, on the screen or above and below it, and are not there (yet), by address. */
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

/** Starts adding up how much the layout of each page shifts without the visitor's doing. */
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

/** How many elements stand in the first row of those that match. */
export function columns(page: Page, selector: string): Promise<number> {
  return page.evaluate((items) => {
    const tops = [...document.querySelectorAll(items)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top }) => Math.round(top))
    return tops.filter((top) => top === tops[0]).length
  }, selector)
}
