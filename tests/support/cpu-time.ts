const rounds = 1_000

/** Does a fixed amount of work. Like file parsers, it allocates a lot, so that other load slows both down alike. */
function doReferenceWork(): number {
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `name ${index}`, tags: ['a', 'b'] }))
  let length = 0
  for (let round = 0; round < rounds; round += 1) length += JSON.stringify(JSON.parse(JSON.stringify(rows))).length
  return length
}

/** CPU time of this thread in milliseconds, which doesn't grow while other processes have the CPU. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time of the reference work on the machine for which the limits of tests were chosen. */
const referenceMs = 40

function measureSlowness(): number {
  const startMs = threadCpuMs()
  doReferenceWork()
  return (threadCpuMs() - startMs) / referenceMs
}

/**
 * Factor by which this machine is slower than the machine for which limits were chosen; at least 1. CPU time depends on
 * the machine: on a shared core the same work may take three times as long.
 */
export function slownessFactor(): number {
  return Math.max(1, Math.min(measureSlowness(), measureSlowness()))
}

/** CPU time of `work` in this thread, in milliseconds of the machine for which limits were chosen. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const factorBefore = slownessFactor()
  const startMs = threadCpuMs()
  await work()
  const durationMs = threadCpuMs() - startMs
  return durationMs / Math.max(factorBefore, slownessFactor())
}
