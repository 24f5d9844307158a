import { hash } from 'node:crypto'
import type { Filters, ListView } from '@dix/contract'
import type { PageSources } from './sources.ts'

/**
 * A question that a page asked its sources, and a digest of the answer. `isEmpty`: it asked for a list past its end or
 * an unused brand.
 */
export type PageQuestion = { method: keyof PageSources; input: unknown[]; digest: string; isEmpty?: boolean }

/** Answers a page's questions and records them: the page depends on these and nothing else. */
export function recordQuestions(pages: PageSources): { pages: PageSources; questions: PageQuestion[] } {
  const questions: PageQuestion[] = []
  const noting =
    <Input extends unknown[], Answer>(method: keyof PageSources, answer: (...input: Input) => Answer) =>
    (...input: Input): Answer => {
      const answered = answer(...input)
      questions.push({
        method,
        input,
        digest: digestOf(answered),
        ...(isListOfNothing(input, answered) && { isEmpty: true }),
      })
      return answered
    }
  return {
    questions,
    pages: {
      shop: noting('shop', pages.shop),
      infoPage: noting('infoPage', pages.infoPage),
      ownHome: noting('ownHome', pages.ownHome),
      quarters: noting('quarters', pages.quarters),
      home: noting('home', pages.home),
      row: noting('row', pages.row),
      listing: noting('listing', pages.listing),
      product: noting('product', pages.product),
      search: noting('search', pages.search),
    },
  }
}

/** A list that is empty because of its page number or brand. Anyone can request any number of those. */
function isListOfNothing(input: unknown[], answered: unknown): boolean {
  const { products, totalPage } = (answered ?? {}) as Partial<ListView>
  if (totalPage === undefined || products?.length !== 0) return false
  return input.some(
    (part) =>
      (typeof part === 'number' && part > 1) ||
      (typeof part === 'object' && Boolean((part as Partial<Filters> | null)?.brand)),
  )
}

/** Whether the sources still answer every question as before. Costs a hundredth of rendering the page. */
export function isAnsweredSame(pages: PageSources, questions: readonly PageQuestion[]): boolean {
  return questions.every(({ method, input, digest }) => {
    const answer = pages[method] as (...input: unknown[]) => unknown
    return digestOf(answer(...input)) === digest
  })
}

function digestOf(answer: unknown): string {
  return hash('sha1', JSON.stringify(answer), 'base64')
}
