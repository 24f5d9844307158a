import { hash } from 'node:crypto'
import type { Filters, ListView, ShopSettings } from '@dix/contract'
import { type LiveCatalogue, listsBehind } from '../catalogue/index.ts'
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

/** What an answer depends on: it is unchanged while both are. */
export type Basis = { settings: object; changes: number | string }

/** What the answers to visitors of a store depend on. */
export function basisIn(
  live: LiveCatalogue,
  settings: { readonly current: ShopSettings },
  storeId: string,
): (question: PageQuestion) => Basis {
  const { snapshot, lastChange } = live.of(storeId)
  return (question) => {
    const lists = listsBehind(snapshot, question)
    const changes = lists ? lastChange(lists) : `version ${live.versions.shown.number}`
    return { settings: settings.current, changes }
  }
}

/**
 * Returns a function that tells whether the sources still answer every question as before. It asks again only if the
 * basis of an answer changed: that costs a hundredth of rendering the page, which is much for every sale.
 */
export function openComparison(
  pages: PageSources,
  basisOf: (question: PageQuestion) => Basis,
): (questions: readonly PageQuestion[]) => boolean {
  type Current = Basis & { digest: string }
  const ofPages = new WeakMap<PageQuestion, Current>()
  /** Every page asks these, which have no input. */
  const shared = new Map<string, Current>()

  function currentDigest(question: PageQuestion): string {
    const { method, input } = question
    const { settings, changes } = basisOf(question)
    const known = input.length === 0 ? shared.get(method) : ofPages.get(question)
    if (known?.settings === settings && known.changes === changes) return known.digest
    const answer = pages[method] as (...input: unknown[]) => unknown
    const current = { settings, changes, digest: digestOf(answer(...input)) }
    if (input.length === 0) shared.set(method, current)
    else ofPages.set(question, current)
    return current.digest
  }

  return (questions) => questions.every((question) => currentDigest(question) === question.digest)
}

function digestOf(answer: unknown): string {
  return hash('sha1', JSON.stringify(answer), 'base64')
}
