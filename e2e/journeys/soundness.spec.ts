import {
  accessFaults,
  missingPictures,
  seeWholePage,
  sidewaysScroll,
  smallTargets,
} from '../support/judges.ts'
import { ofErrorPages, openState, states } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { screens } from '../support/widths.ts'

// French has the longer words and the phone the least room; English is read on the wide screen.
for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: screens[width] })

    const judged = states.filter(({ wide }) => wide || width === 360)
    // Several in one journey, two journeys side by side; what is an error stays by itself.
    const groups = Map.groupBy(judged, ({ status }, at) => (status ? 'errors' : at % 2))
    for (const [group, members] of groups) {
      test(`${members[0]!.name} and ${members.length - 1} more are readable by everybody, pressed by any finger, nothing missing or sticking out`, async ({
        page,
        shelves,
        say,
        troubles,
      }) => {
        test.slow()
        if (group === 'errors') troubles.expect(ofErrorPages)
        for (const state of members)
          await test.step(state.name, async () => {
            await openState(page, state, shelves, say)
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
  for (const width of [320, 600, 768, 1024]) {
    test(`no page can be pushed sideways at ${width} px`, async ({ page, shelves, say, troubles }) => {
      troubles.expect(ofErrorPages)
      await page.setViewportSize({ width, height: 800 })
      for (const state of states.filter(({ act }) => !act)) {
        await openState(page, state, shelves, say)
        expect.soft(await sidewaysScroll(page), state.name).toBe(0)
      }
    })
  }
})
