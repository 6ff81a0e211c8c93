const rounds = 1_000

/** Fixed work that allocates and compares as readers of files do, so that the same load slows both down. */
function doReferenceWork(): number {
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `name ${index}`, tags: ['a', 'b'] }))
  let length = 0
  for (let round = 0; round < rounds; round += 1) length += JSON.stringify(JSON.parse(JSON.stringify(rows))).length
  return length
}

/** Processor time of this thread in milliseconds, which doesn't grow while other processes have the processor. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Processor time of the reference work on the machine that the limits of tests are made for. */
const referenceMs = 40

function measureFactor(): number {
  const startMs = threadMs()
  doReferenceWork()
  return (threadMs() - startMs) / referenceMs
}

/**
 * Factor by which this machine is slower than the one that limits are made for, 1 if it is faster. Processor time also
 * depends on the machine: on a shared core the same work may take three times as long.
 */
export function slownessFactor(): number {
  return Math.max(1, Math.min(measureFactor(), measureFactor()))
}

/** Processor time of `work` in this thread, in milliseconds of the machine that limits are made for. */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const factorBefore = slownessFactor()
  const startMs = threadMs()
  await work()
  const durationMs = threadMs() - startMs
  return durationMs / Math.max(factorBefore, slownessFactor())
}
