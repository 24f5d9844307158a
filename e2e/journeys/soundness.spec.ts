import {
  accessFaults,
  missingPictures,
  seeWholePage,
  sidewaysScroll,
  smallTargets,
} from '../support/judges.ts'
import { ofErrorPages, openState, states } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { repeated, screens } from '../support/widths.ts'

// French has the longer words and the phone the least room; English is read on the wide screen, in the long run.
for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  test.describe(`${language}, ${width} px`, repeated(width === 1280), () => {
    test.use({ language, viewport: screens[width] })

    const judged = states.filter(({ wide }) => wide || width === 360)
    // Several in one journey, two journeys side by side; what is an error stays by itself.
    const groups = Map.groupBy(judged, ({ status }, at) => (status ? 'errors' : at % 2))
    for (const [group, members] of groups) {
      test(`${members[0]!.name} and ${members.length - 1} more are accessible, with large touch targets, nothing missing and no overflow`, async ({
        page,
        examples,
        texts,
        troubles,
      }) => {
        test.slow()
        if (group === 'errors') troubles.expect(ofErrorPages)
        for (const state of members)
          await test.step(state.name, async () => {
            await openState(page, state, examples, texts)
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            expect.soft(await accessFaults(page), `${state.name}: axe finds nothing`).toEqual([])
            expect.soft(await smallTargets(page), `${state.name}: every target has 44 px`).toEqual([])
            expect.soft(await sidewaysScroll(page), `${state.name}: nothing sticks out sideways`).toBe(0)
            await seeWholePage(page)
            await expect.poll(() => missingPictures(page), `${state.name}: every picture arrives`).toEqual([])
          })
      })
    }
  })
}

test.describe('Between the two screens', () => {
  const opened = states.filter(({ act }) => !act)
  for (const part of [0, 1]) {
    test(`no page can be pushed sideways at any width, part ${part + 1}`, async ({
      page,
      examples,
      texts,
      troubles,
    }) => {
      troubles.expect(ofErrorPages)
      for (const state of opened.filter((_, at) => at % 2 === part)) {
        await page.setViewportSize({ width: 320, height: 800 })
        await openState(page, state, examples, texts)
        for (const width of [320, 600, 768, 1024]) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await sidewaysScroll(page), `${state.name} at ${width} px`).toBe(0)
        }
      }
    })
  }
})
