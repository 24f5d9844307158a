import { hash } from 'node:crypto'
import type { PageSources } from './sources.ts'

/** A question that a page put to its sources, and a digest of the answer. */
export type PageQuestion = { method: keyof PageSources; input: unknown[]; digest: string }

/** Answers for a page, and notes in `asked` what it asks: on that it depends, and on nothing else. */
export function noteAsked(pages: PageSources): { pages: PageSources; asked: PageQuestion[] } {
  const asked: PageQuestion[] = []
  const noting =
    <Input extends unknown[], Answer>(method: keyof PageSources, answer: (...input: Input) => Answer) =>
    (...input: Input): Answer => {
      const answered = answer(...input)
      asked.push({ method, input, digest: digestOf(answered) })
      return answered
    }
  return {
    asked,
    pages: {
      shop: noting('shop', pages.shop),
      infoPage: noting('infoPage', pages.infoPage),
      ownHome: noting('ownHome', pages.ownHome),
      home: noting('home', pages.home),
      row: noting('row', pages.row),
      listing: noting('listing', pages.listing),
      product: noting('product', pages.product),
      search: noting('search', pages.search),
    },
  }
}

/** Whether the sources still answer every question as they did. Costs a hundredth of rendering the page. */
export function isAnsweredSame(pages: PageSources, asked: readonly PageQuestion[]): boolean {
  return asked.every(({ method, input, digest }) => {
    const answer = pages[method] as (...input: unknown[]) => unknown
    return digestOf(answer(...input)) === digest
  })
}

function digestOf(answer: unknown): string {
  return hash('sha1', JSON.stringify(answer), 'base64')
}
