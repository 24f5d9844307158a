import { rangeOf } from '../../promise/rules.ts'
import { open, type PlannedOrder, planDay } from '../plan.ts'
import { type DayOptions, defaultDay, type SimulatedOrder, simulateDay } from '../simulate-day.ts'
import { stageNames } from '../summary.ts'
import { compareStages, type StageComparison, tolerance } from './compare-stages.ts'
import { driveOrders, speed } from './drive-orders.ts'
import { openAccounts } from './open-accounts.ts'
import { LiveRunError, withDemoShop } from './start-shop.ts'

/** What an operator may choose. */
export type LiveOptions = Pick<DayOptions, 'seed' | 'pickers' | 'riders' | 'pickSpeed' | 'rideSpeed'>

/**
 * Few staff, so that orders wait for pickers and riders and no median is zero. With other seeds, two orders may be
 * packed within the seconds a rider takes to see them, and who takes which is then left to chance.
 */
export const liveDefaults = { seed: 6, pickers: 3, riders: 3 } as const

/** Seconds within which all orders of the day are placed at one store, faster than staff can work. */
const rush = 12 * 60

/** The owner promises enough for riders to take two orders at once throughout. */
const fixed = {
  ...{ orders: 30, rate: 1, promise: 60 },
  ...{ missing: 0, returns: 0, zones: [], rain: null, riderOut: null },
}

/** Milliseconds that a run may take; with the usual staff it takes about a minute. */
const limit = 10 * 60_000

/**
 * Runs the same orders through a demo shop, by its own API, and through the simulation, and prints how they compare.
 *
 * @param print writes a text for the operator
 * @throws LiveRunError if a stage's medians differ, the shop does not start, the time is up, or a signal stops the run;
 *   ApiError, NetworkError if the shop refuses a step
 */
export async function runLive(given: LiveOptions, print: (text: string) => void): Promise<void> {
  const options: DayOptions = { ...defaultDay, ...fixed, ...given }
  const plan = planRush(options)
  const stopping = new AbortController()
  const stop = (message: string) => () => stopping.abort(new LiveRunError(message))
  const late = setTimeout(stop(`The orders did not arrive within ${limit / 60_000} minutes.`), limit)
  const interrupt = stop('Interrupted.')
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt)
  try {
    print('Starting a demo shop in a temporary folder …\n')
    const live = await withDemoShop(stopping.signal, async (shop) => {
      const accounts = await openAccounts(shop, options)
      print(
        `${options.orders} orders of ${accounts.shoppers.length} shoppers, ${options.pickers} pickers, ` +
          `${options.riders} riders, seed ${options.seed}; every duration is divided by ${speed} …\n`,
      )
      return driveOrders(plan, accounts, options, stopping.signal)
    })
    report(simulateDay(options, plan).orders, live, print)
  } catch (error) {
    // If interrupted, throw the reason of the signal, not the wait's generic error.
    stopping.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(late)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt)
  }
}

/** The orders of a day, all at the first store, with the whole day compressed into the rush. */
function planRush(options: DayOptions): PlannedOrder[] {
  const faster = (open.until - open.from) / rush
  return planDay(options).map((order) => ({
    ...order,
    ...{ store: 0, at: open.from + (order.at - open.from) / faster },
  }))
}

/** @throws LiveRunError if the medians of a stage differ */
function report(
  simulated: readonly SimulatedOrder[],
  live: readonly SimulatedOrder[],
  print: (text: string) => void,
): void {
  const compared = compareStages(simulated, live)
  print(`\n${table(compared)}\n`)
  print(`Range that the estimate makes of them: simulation ${rangeOfOrders(simulated)}, `)
  print(`shop ${rangeOfOrders(live)}; a minute is a second here.\n`)
  const differing = compared.filter(({ isAlike }) => !isAlike).map(({ stage }) => stageNames[stage])
  if (differing.length > 0)
    throw new LiveRunError(`More than ${tolerance * 100} % apart: ${differing.join(', ')}.`)
  print(`All medians are within ${tolerance * 100} %.\n`)
}

/** A simulated minute lasts a second, so its minutes are the seconds of a live run. */
function table(compared: readonly StageComparison[]): string {
  const rows = compared.map(({ stage, simulated, live, difference }) => [
    stageNames[stage],
    ...[simulated, live].map((minutes) => `${minutes.toFixed(2)} s`),
    difference === null ? '–' : `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(1)} %`,
  ])
  return [['Median of', 'simulation', 'shop', 'difference'], ...rows]
    .map(([name, ...figures]) => name!.padEnd(20) + figures.map((figure) => figure.padStart(12)).join(''))
    .join('\n')
}

/** What the estimate would promise after these orders. */
function rangeOfOrders(orders: readonly SimulatedOrder[]): string {
  const load = { secondsAhead: null, ride: null }
  const past = orders.map(({ placedAt, deliveredAt }) => ({ seconds: deliveredAt - placedAt, ...load }))
  const range = rangeOf(past, load)
  return range ? `${range.from}–${range.to} min` : '–'
}
