import { writeFile } from 'node:fs/promises'
import { ApiError, NetworkError } from '@dix/contract'
import { InvalidArgumentError, Option } from 'commander'
import { newCommand, runCommand } from '../../platform/command/run-command.ts'
import { type LiveOptions, liveDefaults, runLive } from './live/run-live.ts'
import { LiveRunError } from './live/start-shop.ts'
import type { MinutesSpan } from './plan.ts'
import { reportOf } from './report.ts'
import { type DayOptions, defaultDay, simulateDay } from './simulate-day.ts'
import { isDelivered, summaryOf } from './summary.ts'

/** Options that a live run does not have. */
const ofDays = ['orders', 'rate', 'rain', 'riderOut', 'missing', 'returns', 'zones', 'promise', 'report']

/** Staff of a live run: each has an account. */
const mostLiveStaff = 20

const program = newCommand('npm run simulate --', process)
  .description('Runs a simulated day of orders through two stores and draws a report.')
  .option('--seed <number>', 'the same seed gives the same day', whole, defaultDay.seed)
  .option('--orders <number>', 'orders of the day', whole, defaultDay.orders)
  .option('--rate <factor>', 'multiplies the orders', factor, defaultDay.rate)
  .option('--pickers <number>', 'pickers in each store', whole, defaultDay.pickers)
  .option('--riders <number>', 'riders in each store', whole, defaultDay.riders)
  .option('--pick-speed <factor>', '2 picks twice as fast', factor, defaultDay.pickSpeed)
  .option('--ride-speed <factor>', '2 rides twice as fast', factor, defaultDay.rideSpeed)
  .option('--rain <span>', 'hours in which rides take half as long again, such as 18:00-20:00', span)
  .option('--rider-out <span>', 'hours in which a rider of each store is out', span)
  .option(
    '--missing <share>',
    'share of orders with a missing product, from 0 to 1',
    share,
    defaultDay.missing,
  )
  .option(
    '--returns <share>',
    'share of orders that come back and are restocked, from 0 to 1: nobody is there, or they are refused',
    share,
    defaultDay.returns,
  )
  .option(
    '--zones <minutes>',
    'minutes to ride to each zone of a store, such as 2,4,7',
    zones,
    defaultDay.zones,
  )
  .option('--promise <minutes>', 'minutes that the owner promises', whole, defaultDay.promise)
  .option('--report <file>', 'where the report is written', 'simulation.html')
  .addOption(
    new Option(
      '--live',
      `instead drives 30 orders through a demo shop that it starts, 60 times as fast, and compares the medians of each stage with the simulation; ${liveDefaults.pickers} pickers, ${liveDefaults.riders} riders and the seed ${liveDefaults.seed} unless given, takes about a minute`,
    ).conflicts(ofDays),
  )

type Given = Omit<DayOptions, 'rain' | 'riderOut'> & {
  rain?: MinutesSpan
  riderOut?: MinutesSpan
  report: string
  live?: true
}

program.action(async ({ live, report, rain, riderOut, ...options }: Given) => {
  if (live) return runLiveWith(options)
  if (riderOut && options.riders < 2) program.error('With a rider out, each store needs at least 2 riders.')
  const day = simulateDay({
    ...options,
    rain: rain ?? null,
    riderOut: riderOut ? { ...riderOut, riders: 1 } : null,
  })
  if (!day.orders.some(isDelivered)) program.error('No order was delivered: there is nothing to report.')
  const { orders, returned, onTime, width, median } = summaryOf(day.orders)
  await writeFile(report, reportOf(day))
  const figures = `${(onTime * 100).toFixed(1)} % of the promises kept, median ${median.toFixed(1)} min`
  const back = returned > 0 ? `${returned} returned, ` : ''
  process.stdout.write(
    `${orders} orders: ${back}${figures}, range ${width ?? '–'} min wide. Report: ${report}\n`,
  )
})
process.exitCode = await runCommand(program, process.argv.slice(2), process, (error) =>
  isForOperator(error) ? error.message : null,
)

/** A live run also fails if the shop refuses a step, or does not respond. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof LiveRunError || error instanceof ApiError || error instanceof NetworkError) return true
  return error instanceof Error && 'syscall' in error
}

function runLiveWith(options: LiveOptions): Promise<void> {
  const { pickSpeed, rideSpeed } = options
  const given = (name: keyof typeof liveDefaults) =>
    program.getOptionValueSource(name) === 'default' ? liveDefaults[name] : options[name]
  const [seed, pickers, riders] = [given('seed'), given('pickers'), given('riders')]
  if (Math.max(pickers, riders) > mostLiveStaff)
    program.error(`With --live, there are at most ${mostLiveStaff} pickers and ${mostLiveStaff} riders.`)
  return runLive({ seed, pickers, riders, pickSpeed, rideSpeed }, (text) => void process.stdout.write(text))
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 1 to 999999.')
  return Number(text)
}

function factor(text: string): number {
  const value = Number(text)
  if (!(value >= 0.1 && value <= 20)) throw new InvalidArgumentError('Enter a number from 0.1 to 20.')
  return value
}

function share(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('Enter a number from 0 to 1.')
  return value
}

function zones(text: string): number[] {
  const minutes = text.split(',').map(Number)
  const isRight =
    minutes.length <= 9 && minutes.every((zone) => Number.isInteger(zone) && zone >= 1 && zone <= 60)
  if (!isRight) throw new InvalidArgumentError('Enter up to nine whole numbers from 1 to 60, such as 2,4,7.')
  return minutes
}

function span(text: string): MinutesSpan {
  const found = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(text)
  const [from, until] = found
    ? [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
    : [0, 0]
  if (from >= until || until > 24 * 60) throw new InvalidArgumentError('Enter hours such as 18:00-20:00.')
  return { from, until }
}
