import type { ResponseCost } from './measure-responses.ts'

/** The increase of a response's cost over the recorded one that causes a warning, in bare responses. */
const tolerated = 1.5

/** The costs next to the recorded ones in aligned columns, with a warning for each that rose by more than half. */
export function responseTable(costs: readonly ResponseCost[], recorded: readonly ResponseCost[]): string {
  const lines = costs.map((cost) => {
    const known = recorded.find(({ name }) => name === cost.name)
    return { ...cost, times: timesBare(cost), recordedTimes: known ? timesBare(known) : null }
  })
  const table = lines.map(({ name, shop, bare, times, recordedTimes }) =>
    [
      name.padEnd(20),
      `${shop.toFixed(0)} µs`.padStart(8),
      `${bare.toFixed(0)} µs bare`.padStart(12),
      `${times.toFixed(2)} times bare`.padStart(16),
      recordedTimes === null ? '' : `  recorded ${recordedTimes.toFixed(2)}`,
    ].join(''),
  )
  const warnings = lines
    .filter(({ times, recordedTimes }) => recordedTimes !== null && times > recordedTimes * tolerated)
    .map(
      ({ name, times, recordedTimes }) =>
        `WARNING: ${name} costs ${(times / recordedTimes!).toFixed(1)} times what was recorded.`,
    )
  return ['Processor time of one response', ...table, ...warnings].join('\n')
}

/** The bare server is measured at the same time, so that a slow or busy machine makes little difference. */
function timesBare({ shop, bare }: ResponseCost): number {
  return shop / bare
}
