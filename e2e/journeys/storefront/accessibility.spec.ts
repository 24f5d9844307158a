import {
  accessibilityViolations,
  missingPictures,
  seeWholePage,
  sidewaysScroll,
  smallTargets,
} from '../../support/assertions.ts'
import { ofErrorPages, openState, states } from '../../support/page-states.ts'
import { isWhole, repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Widths in pixels: the narrowest phone, and the layout breakpoints. */
const widthsBetween = [320, 600, 768, 1024]

// French has longer words and phones the least room; English is tested on the wide screen, in the long run.
for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  test.describe(`${language}, ${width} px`, repeated(width === 1280), () => {
    test.use({ language, viewport: screens[width] })

    const judged = states.filter(({ wide }) => wide || width === 360)
    // Several states per journey; error states run separately.
    const groups = Map.groupBy(judged, ({ status }, at) => (status ? 'errors' : at % 3))
    for (const [group, members] of groups) {
      test(`${members[0]!.name} and ${members.length - 1} more are accessible, with large touch targets, nothing missing and no overflow at any width`, async ({
        page,
        examples,
        texts,
        pageErrors,
      }) => {
        test.slow()
        if (group === 'errors') pageErrors.allow(ofErrorPages)
        // `npm test` checks every third page, the long run all of them.
        for (const state of isWhole ? members : members.filter((_, index) => index % 3 === 0))
          await test.step(state.name, async () => {
            await openState(page, state, examples, texts)
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            expect
              .soft(await accessibilityViolations(page, true), `${state.name}: axe finds nothing`)
              .toEqual([])
            expect.soft(await smallTargets(page), `${state.name}: every target has 44 px`).toEqual([])
            expect.soft(await sidewaysScroll(page), `${state.name}: nothing sticks out sideways`).toBe(0)
            await seeWholePage(page)
            await expect.poll(() => missingPictures(page), `${state.name}: every picture arrives`).toEqual([])
            // Menus close when the window changes.
            for (const between of state.act ? [] : widthsBetween) {
              await page.setViewportSize({ width: between, height: 800 })
              expect.soft(await sidewaysScroll(page), `${state.name} at ${between} px`).toBe(0)
            }
            await page.setViewportSize(screens[width])
          })
      })
    }
  })
}
