type Call = (round: number) => Promise<unknown>

const rounds = 12
const seriesMax = 8

/** Robust estimate of a call's duration: other work on the machine only makes calls longer. */
function lowerQuartile(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN
}

async function timeOf(call: Call, round: number): Promise<number> {
  const startMs = performance.now()
  await call(round)
  return performance.now() - startMs
}

type Measurement = {
  /** Runs before each call. */
  readonly between: () => Promise<void>
  /** Deviation from 1 up to which a ratio isn't measured again. */
  readonly tolerance: number
}

/**
 * Ratio of the durations of two calls, which alternate. Other load disturbs single series, so a ratio beyond the
 * tolerance is measured again: calls that really differ do so in every series.
 */
export async function timeRatio(first: Call, second: Call, { between, tolerance }: Measurement): Promise<number> {
  let ratio = Number.NaN
  for (let series = 0; series < seriesMax; series += 1) {
    const times = { first: [] as number[], second: [] as number[] }
    for (let round = series * rounds; round < (series + 1) * rounds; round += 1) {
      const pair = [() => timeOf(first, round), () => timeOf(second, round)] as const
      const isFirst = round % 2 === 0
      await between()
      const earlierMs = await pair[isFirst ? 0 : 1]()
      await between()
      const laterMs = await pair[isFirst ? 1 : 0]()
      times.first.push(isFirst ? earlierMs : laterMs)
      times.second.push(isFirst ? laterMs : earlierMs)
    }
    ratio = lowerQuartile(times.first) / lowerQuartile(times.second)
    if (Math.abs(ratio - 1) <= tolerance) return ratio
  }
  return ratio
}
