import {
  type DeskView,
  deskViews,
  type InputOf,
  namesWhere,
  type OrderState,
  orderRatingLimits,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
  paymentStates,
} from '@dix/contract'
import { withParameters } from '../../../platform/with-parameters.ts'

/** Filter options: states that the desk lists, and their payment states. */
export const listedStates = namesWhere(orderStateTable, ({ desk }) => desk !== null)
export const listedPaymentStates = paymentStates.filter((state) => state !== 'pending')

/** The filter of the order desk's list; stored in the URL. */
export type DeskFilter = {
  view: DeskView
  search: string
  payment: PaymentMethod | ''
  state: OrderState | ''
  paid: PaymentState | ''
  /** First and last day, as `2026-11-22`; empty for any. */
  from: string
  until: string
  /** `1`: only orders that the figures count as sales. */
  sold: '1' | ''
  /** `low`: only orders that their customers rated low. */
  rated: 'low' | ''
  /** The only store whose orders are listed; empty for all. */
  store: string
}

export const noFilter: DeskFilter = {
  view: 'open',
  search: '',
  payment: '',
  state: '',
  paid: '',
  from: '',
  until: '',
  sold: '',
  rated: '',
  store: '',
}

/** Reads a filter from a URL; invalid values count as absent. */
export function readFilter(query: URLSearchParams): DeskFilter {
  return {
    view: oneOf(deskViews, query.get('view')) ?? noFilter.view,
    search: (query.get('q') ?? '').slice(0, 200),
    payment: oneOf(paymentMethods, query.get('payment')) ?? '',
    state: oneOf(listedStates, query.get('state')) ?? '',
    paid: oneOf(listedPaymentStates, query.get('paid')) ?? '',
    from: dayOf(query.get('from')),
    until: dayOf(query.get('until')),
    sold: query.get('sold') === '1' ? '1' : '',
    rated: query.get('rated') === 'low' ? 'low' : '',
    store: query.get('store') ?? '',
  }
}

/** Writes a filter into a URL. Defaults are omitted, so that each list has a single URL. */
export function writeFilter({ search, ...rest }: DeskFilter, query = new URLSearchParams()): URLSearchParams {
  const view = rest.view === noFilter.view ? '' : rest.view
  return withParameters(query, { ...rest, view, q: search })
}

/**
 * Whether a list covers every stage: searches do, and so do filters by day, sale or rating; a state has its own stage.
 */
export function isEveryStage({ view, search, state, paid, from, until, sold, rated }: DeskFilter): boolean {
  return (
    view === 'open' && [search.trim(), state, paid, from, until, sold, rated].some((value) => value !== '')
  )
}

/** Filters in addition to stage and search. */
export function countMore({ payment, state, paid, from, until, sold, rated }: DeskFilter): number {
  return [payment, state, paid, from, until, sold, rated].filter((value) => value !== '').length
}

const day = 24 * 60 * 60 * 1000

/** The filter as API input. Days are the shop's, whose clock is UTC. */
export function listInput(filter: DeskFilter): InputOf<'POST /api/order/desk/list'> {
  const { view, search, payment, state, paid, from, until, sold, rated, store } = filter
  return {
    stage: isEveryStage(filter) ? null : view,
    search: search.trim(),
    payment: payment || null,
    states: state ? [state] : null,
    paymentStates: paid ? [paid] : null,
    from: from ? new Date(from).toISOString() : null,
    until: until ? new Date(Date.parse(until) + day).toISOString() : null,
    sold: sold === '1',
    maxStars: rated === 'low' ? orderRatingLimits.low : null,
    ...(store && { store }),
  }
}

function oneOf<Name extends string>(names: readonly Name[], given: string | null): Name | undefined {
  return names.find((name) => name === given)
}

function dayOf(given: string | null): string {
  return given && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
}
