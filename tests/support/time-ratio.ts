type Call = (round: number) => Promise<unknown>

const roundsPerSeries = 12
const seriesMax = 8

/** Robust estimate of a call's duration: other work on the machine only makes calls longer. */
function lowerQuartile(durationsMs: readonly number[]): number {
  const sorted = [...durationsMs].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN
}

async function measureMs(call: Call, round: number): Promise<number> {
  const startMs = performance.now()
  await call(round)
  return performance.now() - startMs
}

type MeasurementOptions = {
  /** Runs before each call. */
  readonly between: () => Promise<void>
  /** Deviation from 1 up to which a ratio isn't measured again. */
  readonly tolerance: number
}

/**
 * Measures the ratio of the durations of two calls, in alternation. Other load disturbs single series, so a ratio beyond
 * the tolerance is measured again: calls that really differ do so in every series.
 */
export async function timeRatio(
  first: Call,
  second: Call,
  { between, tolerance }: MeasurementOptions,
): Promise<number> {
  let ratio = Number.NaN
  for (let series = 0; series < seriesMax; series += 1) {
    const durationsMs = { first: [] as number[], second: [] as number[] }
    for (let round = series * roundsPerSeries; round < (series + 1) * roundsPerSeries; round += 1) {
      const startsWithFirst = round % 2 === 0
      await between()
      const earlierMs = await measureMs(startsWithFirst ? first : second, round)
      await between()
      const laterMs = await measureMs(startsWithFirst ? second : first, round)
      durationsMs.first.push(startsWithFirst ? earlierMs : laterMs)
      durationsMs.second.push(startsWithFirst ? laterMs : earlierMs)
    }
    ratio = lowerQuartile(durationsMs.first) / lowerQuartile(durationsMs.second)
    if (Math.abs(ratio - 1) <= tolerance) return ratio
  }
  return ratio
}
