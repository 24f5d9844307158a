import { expect, type Locator } from '@playwright/test'

/** French spaces as the shop uses them: narrow between thousands, wide before the currency; both unbreakable. */
const thinSpace = '\u202f'
const unbreakable = '\u00a0'

/** `1 628 F CFA`, reimplemented because journeys must not trust the shop's own formatter. */
export function xof(amount: number): string {
  return `${figure(amount)}${unbreakable}F${unbreakable}CFA`
}

/** `1 628`: an amount without its currency. */
export function figure(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, thinSpace)
}

/** The price after a discount in whole percent. */
export function paid({ price, discount }: { price: number; discount: number }): number {
  return price - Math.ceil((price * discount) / 100)
}

/** Every price to pay on the cards of a list, in order. Whole XOF. */
export async function cardPrices(cards: Locator): Promise<number[]> {
  await expect(cards.first()).toBeVisible()
  const texts = await cards.allTextContents()
  return texts.map((text) => {
    const price = /(\d[\d\u202f]*)\u00a0F\u00a0CFA/.exec(text)?.[1]
    if (!price) throw new Error(`No price on the card "${text}".`)
    return Number(price.replaceAll(thinSpace, ''))
  })
}
