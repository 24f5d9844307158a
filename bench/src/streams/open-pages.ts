import { deskEndpoints, sessionCookies } from '@dix/contract'
import { type BrowserContext, chromium as browsers, type Page } from '@playwright/test'
import { chromium, launchArguments } from '../../../e2e/support/chromium.ts'
import { texts as accountTexts } from '../../../web/app/platform/texts/fr/account.ts'
import { desk as deskTexts } from '../../../web/app/platform/texts/fr/admin/desk.ts'
import { onCleanup } from '../cleanup/cleanup.ts'

/** An order, and the access token of its shopper. */
export type OpenOrder = { _id: string; number: string; token: string }

/** Milliseconds from a move until the other browser shows it, for each move. */
export type ShownMoves = { atShopper: number[]; atDesk: number[] }

const { orderStates } = accountTexts
const { path, method } = deskEndpoints.moveOrder

/**
 * Moves orders while browsers show them: the owner takes each one with a click, and the shopper's page shows it; then it
 * is packed by a request, and the owner's list shows it.
 *
 * @param url the node that serves the shopper's pages
 * @param deskUrl the node that serves the desk
 * @param admin access token of the owner
 */
export async function showMoves(
  { url, deskUrl }: { url: string; deskUrl: string },
  admin: string,
  orders: readonly OpenOrder[],
): Promise<ShownMoves> {
  const browser = await browsers.launch({ executablePath: chromium, args: launchArguments })
  await using _browser = onCleanup(() => browser.close())
  const signedIn = async (at: string, token: string): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'fr-FR',
      baseURL: at,
    })
    context.setDefaultTimeout(15_000)
    const cookies = { [sessionCookies.access]: token, [sessionCookies.hint]: '1' }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: at })))
    return context
  }
  const owner = await signedIn(deskUrl, admin)
  const [desk, list] = [await owner.newPage(), await owner.newPage()]
  const shown: ShownMoves = { atShopper: [], atDesk: [] }
  for (const { _id, number, token } of orders) {
    const shopper = await signedIn(url, token)
    const own = await shopper.newPage()
    await own.goto(`/dashboard/myorders/${_id}`)
    await list.goto(`/dashboard/orders?q=${encodeURIComponent(number)}`)
    await list.getByRole('link', { name: number }).waitFor()
    await list.getByText(deskTexts.live_live).first().waitFor({ state: 'attached' })
    await desk.goto(`/dashboard/orders/${_id}`)
    const take = desk.getByRole('button', { name: deskTexts.take })
    await take.waitFor()
    await own.getByRole('main').getByText(orderStates.placed, { exact: true }).first().waitFor()

    const [taken, clicked] = await Promise.all([
      timeOfText(own, orderStates.picking),
      timeOfClick(desk),
      take.click(),
    ])
    shown.atShopper.push(taken - clicked)

    const began = Date.now()
    const [packed] = await Promise.all([timeOfText(list, orderStates.packed), pack({ url, admin, _id })])
    shown.atDesk.push(packed - began)
    await shopper.close()
  }
  return shown
}

/** Packs an order that was taken. @throws Error if that fails */
async function pack({ url, admin, _id }: { url: string; admin: string; _id: string }): Promise<void> {
  const { status } = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ _id, version: 2, to: 'packed' }),
  })
  if (status !== 200) throw new Error(`An order could not be packed: ${status}.`)
}

/** The time when the main part of a page has a line with exactly this text. */
const timeOfText = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const main = document.querySelector('main')!
        const look = () => {
          const isShown = main.innerText.split('\n').some((line) => line.trim() === text)
          if (!isShown) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )

const timeOfClick = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }),
      ),
  )
