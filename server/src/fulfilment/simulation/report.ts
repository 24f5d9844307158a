import { type DeliveryStage, deliveryStages, deliveryTargets } from '@dix/contract'
import type { Day, QueueSample, SimulatedOrder } from './simulate-day.ts'
import {
  hoursOf,
  isDelivered,
  type ReturnSummary,
  returnsOf,
  type Summary,
  stageNames,
  summaryOf,
} from './summary.ts'

const stages: Record<DeliveryStage, { name: string; colour: string; text: string }> = {
  waiting: { name: stageNames.waiting, colour: 'var(--mangue)', text: 'var(--cafe)' },
  picking: { name: stageNames.picking, colour: 'var(--bissap)', text: '#fff' },
  handover: { name: stageNames.handover, colour: 'var(--ink-3)', text: '#fff' },
  riding: { name: stageNames.riding, colour: 'var(--indigo)', text: '#fff' },
}

const storeNames = ['Store A', 'Store B']
const [width, height, left, bottom] = [880, 220, 36, 24] as const

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const minutes = (value: number) => value.toFixed(1)

const reasonNames: Record<ReturnSummary['reason'], string> = {
  nobody_there: 'Nobody there',
  refused: 'Refused',
  wrong_address: 'Wrong address',
}

type Row = { name: string; summary: Summary }

/** The day as a self-contained page. @param day with a delivered order */
export function reportOf(day: Day): string {
  const all = summaryOf(day.orders)
  const stores = storeNames.flatMap((name, store) =>
    rowOf(name, (order) => order.store === store).map((row) => ({ ...row, queues: day.queues[store]! })),
  )
  const zones = [...new Set(day.options.zones)]
    .sort((one, other) => one - other)
    .flatMap((zone) => rowOf(`${zone} min`, ({ planned }) => planned.zone === zone))
  const rows = [{ name: 'All', summary: all }, ...stores]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A simulated day</title>
<style>${style}</style>
<main>
<h1>A simulated day</h1>
<p>${optionsOf(day)}</p>
${tiles(all)}
${panel('Where the minutes went', legend(deliveryStages.map((stage) => stages[stage])) + stageBars(rows))}
${panel('Promises kept by hour, in %', hourBars(day), `Dashed: the target of ${deliveryTargets.onTime} %`)}
${zones.length > 0 ? panel('By zone', stageBars(zones) + table('Zone', zones), 'Zones by the minutes to ride there') : ''}
${all.returned > 0 ? panel('Returned orders', returnsTable(day), 'Back in the store and restocked') : ''}
${stores
  .map(({ name, queues }) =>
    panel(
      name,
      figure(`Minutes promised in ${name}`, shownBand(queues)) +
        legend(lines) +
        figure(`Orders waiting in ${name}`, queueLines(queues)),
      'The range shown in minutes, and the orders that wait',
    ),
  )
  .join('\n')}
${panel('By store', table('Store', rows))}
</main>
</html>
`

  /** Nothing if none of the orders was delivered. */
  function rowOf(name: string, which: (order: SimulatedOrder) => boolean): Row[] {
    const orders = day.orders.filter(which)
    return orders.some(isDelivered) ? [{ name, summary: summaryOf(orders) }] : []
  }
}

function optionsOf({ options }: Day): string {
  const { seed, orders, rate, pickers, riders, pickSpeed, rideSpeed, rain, riderOut } = options
  const { missing, returns, zones } = options
  const span = ({ from, until }: { from: number; until: number }) => `${clock(from)} to ${clock(until)}`
  return [
    `Seed ${seed}`,
    `${Math.round(orders * rate)} orders`,
    `${pickers} pickers and ${riders} riders in each store`,
    ...(pickSpeed === 1 ? [] : [`picking ${pickSpeed} times as fast`]),
    ...(rideSpeed === 1 ? [] : [`riding ${rideSpeed} times as fast`]),
    ...(rain ? [`rain from ${span(rain)}`] : []),
    ...(riderOut
      ? [
          `${riderOut.riders} ${riderOut.riders === 1 ? 'rider' : 'riders'} of each store out from ${span(riderOut)}`,
        ]
      : []),
    ...(zones.length > 0 ? [`zones of ${zones.join(', ')} minutes`] : []),
    `${percent(missing)} of the orders with a missing product`,
    ...(returns > 0 ? [`${percent(returns)} of the orders returned`] : []),
  ].join(', ')
}

/** @param time minutes after midnight */
function clock(time: number): string {
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

function tiles({ onTime, width: range, median, fourInFive, longest, returned }: Summary): string {
  const all = [
    ['Promises kept', percent(onTime)],
    ['Width of the range', range === null ? '–' : `${range} min`],
    ['Half of the orders', `${minutes(median)} min`],
    ['Four in five', `${minutes(fourInFive)} min`],
    ['The slowest', `${minutes(longest)} min`],
    ...(returned > 0 ? [['Returned', String(returned)]] : []),
  ]
  return `<dl class="tiles">${all.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function panel(title: string, content: string, note = ''): string {
  return `<section><h2>${title}</h2>${note && `<p>${note}</p>`}${content}</section>`
}

function legend(entries: readonly { name: string; colour: string }[]): string {
  const items = entries.map(({ name, colour }) => `<li><i style="background:${colour}"></i>${name}</li>`)
  return `<ul class="legend">${items.join('')}</ul>`
}

function stageBars(rows: readonly Row[]): string {
  const total = ({ summary }: Row) => deliveryStages.reduce((sum, stage) => sum + summary.stages[stage], 0)
  const longest = Math.max(...rows.map(total))
  return rows
    .map((row) => {
      const parts = deliveryStages.map((stage) => {
        const share = (row.summary.stages[stage] / longest) * 100
        const { colour, text, name } = stages[stage]
        return `<b title="${name}" style="width:${share.toFixed(2)}%;background:${colour};color:${text}"><i>${minutes(row.summary.stages[stage])}</i></b>`
      })
      return `<div class="bar"><span>${row.name}</span><div>${parts.join('')}</div><strong>${minutes(total(row))}</strong></div>`
    })
    .join('')
}

/** Wider than a phone, so it scrolls there; by keyboard too. */
function figure(name: string, content: string): string {
  return `<div class="chart" tabindex="0" role="group" aria-label="${name}"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">${content}</svg></div>`
}

const text = (x: number, y: number, words: string | number, anchor = 'end', more = '') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${words}</text>`

/** The pixels that the label of a range takes on a phone, where texts are larger. */
const labelWidth = 120

/** The position of a value on an axis that begins at zero. */
const yOf = (value: number, highest: number) => height - bottom - (value / highest) * (height - bottom - 16)

function gridLines(highest: number): string {
  return [0, highest / 2, highest]
    .map((value) => {
      const y = yOf(value, highest)
      return `<path d="M${left} ${y}H${width}" stroke="var(--line)"/>${text(left - 8, y + 4, value)}`
    })
    .join('')
}

function hourBars(day: Day): string {
  const hours = hoursOf(day)
  const step = (width - left) / hours.length
  const bars = hours.map(({ hour, summary: { onTime } }, index) => {
    const [x, y] = [left + step * (index + 0.15), yOf(onTime * 100, 100)]
    const isUnder = onTime * 100 < deliveryTargets.onTime
    const colour = isUnder ? 'var(--brique)' : 'var(--feuille)'
    const middle = x + step * 0.35
    return `<rect x="${x}" y="${y}" width="${step * 0.7}" height="${height - bottom - y}" rx="4" fill="${colour}"/>
${text(middle, height - bottom - 10, Math.round(onTime * 100), 'middle', onTime > 0.2 ? 'class="on"' : 'class="label"')}${text(middle, height - 6, `${hour}h`, 'middle')}`
  })
  const target = yOf(deliveryTargets.onTime, 100)
  return figure(
    'Promises kept by hour',
    `${gridLines(100)}${bars.join('')}<path d="M${left} ${target}H${width}" stroke="#fff" stroke-width="4"/><path d="M${left} ${target}H${width}" stroke="var(--cafe)" stroke-width="2" stroke-dasharray="6 4"/>`,
  )
}

/** An even number that all values stay below. */
const highestOf = (values: readonly number[]) => 2 * Math.ceil((Math.max(4, ...values) * 1.1) / 2)

function timeAxis(queues: readonly QueueSample[]) {
  const [first, last] = [queues[0]!.at, queues.at(-1)!.at]
  const x = (at: number) => left + ((at - first) / (last - first)) * (width - left - 12)
  const hours = queues.filter(({ at }) => at % 7_200 === 0)
  return { x, labels: hours.map(({ at }) => text(x(at), height - 6, `${at / 3_600}h`, 'middle')).join('') }
}

function shownBand(queues: readonly QueueSample[]): string {
  const { x, labels } = timeAxis(queues)
  const shown = queues.flatMap(({ at, shown }) => (shown ? [{ at, ...shown }] : []))
  const highest = highestOf(shown.map(({ to }) => to))
  const line = (key: 'from' | 'to') => shown.map((range) => `${x(range.at)},${yOf(range[key], highest)}`)
  const band = [...line('to'), ...line('from').reverse()].join(' ')
  const end = shown.at(-1)
  // The label at the end must not lie over an earlier peak.
  const peak = Math.max(...shown.filter(({ at }) => x(at) > width - labelWidth).map(({ to }) => to))
  return `${gridLines(highest)}${labels}<polygon points="${band}" fill="var(--mangue-soft)"/>
<polyline points="${line('to').join(' ')}" fill="none" stroke="var(--bissap)" stroke-width="2"/>
<polyline points="${line('from').join(' ')}" fill="none" stroke="var(--mangue-ink)" stroke-width="2"/>
${end ? text(width - 12, yOf(peak, highest) - 8, `${end.from}–${end.to} min`, 'end', 'class="label"') : ''}`
}

const lines = [
  { key: 'toPick', name: 'To pick', colour: 'var(--bissap)' },
  { key: 'waitingForRider', name: 'Packed, waiting for a rider', colour: 'var(--ink-3)' },
] as const

function queueLines(queues: readonly QueueSample[]): string {
  const { x, labels } = timeAxis(queues)
  const highest = highestOf(queues.flatMap(({ toPick, waitingForRider }) => [toPick, waitingForRider]))
  const drawn = lines.map(({ key, colour }) => {
    const points = queues.map((sample) => `${x(sample.at)},${yOf(sample[key], highest)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`
  })
  return `${gridLines(highest)}${labels}${drawn.join('')}`
}

/** @param kind what the rows are */
function table(kind: 'Store' | 'Zone', rows: readonly Row[]): string {
  const heads = [kind, 'Orders', 'Returned', 'On time', 'Width', 'Half', 'Four in five', 'Slowest']
  const cells = rows.map(({ name, summary }) => [
    name,
    summary.orders,
    summary.returned,
    percent(summary.onTime),
    summary.width ?? '–',
    ...[summary.median, summary.fourInFive, summary.longest].map(minutes),
  ])
  return tableOf(`By ${kind.toLowerCase()}`, heads, cells)
}

function returnsTable(day: Day): string {
  const heads = ['Reason', 'Orders', 'Share', 'Minutes out, half']
  const cells = returnsOf(day).map(({ reason, orders, minutesOut }) => [
    reasonNames[reason],
    orders,
    percent(orders / day.orders.length),
    minutes(minutesOut),
  ])
  return tableOf('Returned orders', heads, cells)
}

function tableOf(name: string, heads: readonly string[], rows: readonly (string | number)[][]): string {
  return `<div class="chart" tabindex="0" role="group" aria-label="${name}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`
}

const style = `
:root{color-scheme:light;--bissap:#A01245;--mangue:#FFC02E;--mangue-soft:#FFF1CC;--mangue-ink:#6B4300;--feuille:#17633A;--brique:#B0330F;--indigo:#24407A;--cafe:#231712;--ink-2:#5C4B41;--ink-3:#74635A;--line:#E8DED2;--coton:#FBF7F1}
*{box-sizing:border-box}
body{margin:0;background:var(--coton);color:var(--cafe);font:15px/22px Figtree,system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:24px 16px 40px}
h1{font-size:28px;line-height:34px;font-weight:800;margin:0 0 8px}
h2{font-size:16px;line-height:22px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--ink-2)}
section,.tiles div{background:#fff;border:1px solid var(--line);border-radius:14px;padding:20px;margin:0 0 16px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:12px;margin:0 0 16px}
.tiles div{margin:0;padding:16px}
dt{font-size:13px;color:var(--ink-2)}
dd{margin:4px 0 0;font-size:22px;font-weight:800;font-variant-numeric:tabular-nums}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:8px 0 12px;padding:0;font-size:13px}
.legend i{display:inline-block;width:12px;height:12px;border-radius:4px;margin-inline-end:6px;vertical-align:-1px}
.bar{display:grid;grid-template-columns:64px 1fr 44px;align-items:center;gap:8px;margin:8px 0}
.bar div{display:flex;border-radius:6px;overflow:hidden;height:32px}
.bar b:last-child{border-radius:0 6px 6px 0}
.bar b{container-type:inline-size;height:32px;font-size:13px;line-height:32px;overflow:hidden;font-variant-numeric:tabular-nums}
.bar i{font-style:normal;padding-inline-start:6px}
@container(max-width:35px){.bar i{display:none}}
.bar strong{text-align:end;font-variant-numeric:tabular-nums}
.chart{overflow-x:auto;margin-top:8px}
.chart:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}
svg{display:block;width:100%;min-width:640px}
svg text{font-size:12px;fill:var(--ink-2);font-variant-numeric:tabular-nums}
svg .on{fill:#fff;font-weight:700}
svg .label{fill:var(--cafe);font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:4px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{background:var(--coton);height:40px;font-size:13px}
td{height:52px;border-top:1px solid var(--line)}
th,td{text-align:end;padding:0 8px;white-space:nowrap}
th:first-child,td:first-child{text-align:start;font-weight:600;position:sticky;inset-inline-start:0}
td:first-child{background:#fff}
@media(max-width:600px){
section,.tiles div{padding:16px 12px}
.bar{grid-template-columns:56px 1fr 36px}
svg{min-width:560px}
svg text{font-size:16px}
th,td{padding:0 6px}
th{white-space:normal;line-height:18px}
}
`
