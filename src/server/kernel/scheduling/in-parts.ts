import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Parts } from '../../../shared/kernel/parts.ts'

/** Does work part by part, and lets the event loop process other requests between two parts. */
export async function inParts<Result>(parts: Parts<Result>): Promise<Result> {
  for (;;) {
    const step = parts.next()
    if (step.done === true) return step.value
    await nextIteration()
  }
}
