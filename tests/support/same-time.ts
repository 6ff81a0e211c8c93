type Call = (round: number) => Promise<unknown>

const rounds = 20
const seriesMax = 8
const tolerance = 0.1

/** Robust estimate of a call's duration: other work on the machine only makes calls longer. */
function lowerQuartile(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN
}

async function timeOf(call: Call, round: number): Promise<number> {
  const begin = performance.now()
  await call(round)
  return performance.now() - begin
}

/**
 * How much longer the first call takes than the second, as a ratio; the two take turns, and `between` runs before each.
 * A machine with other work has bad moments, so a series that is out of the tenth is taken again: calls that really
 * differ do so in every series.
 */
export async function timeRatio(first: Call, second: Call, between: () => Promise<void>): Promise<number> {
  let ratio = Number.NaN
  for (let series = 0; series < seriesMax; series += 1) {
    const times = { first: [] as number[], second: [] as number[] }
    for (let round = series * rounds; round < (series + 1) * rounds; round += 1) {
      const pair = [() => timeOf(first, round), () => timeOf(second, round)] as const
      const isFirst = round % 2 === 0
      await between()
      const before = await pair[isFirst ? 0 : 1]()
      await between()
      const after = await pair[isFirst ? 1 : 0]()
      times.first.push(isFirst ? before : after)
      times.second.push(isFirst ? after : before)
    }
    ratio = lowerQuartile(times.first) / lowerQuartile(times.second)
    if (Math.abs(ratio - 1) <= tolerance) return ratio
  }
  return ratio
}
