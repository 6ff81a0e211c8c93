import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildInterrupted, type MediaBuilder, MediaError } from '../../src/server/ports/media-builder.ts'
import { defaultErrorMessage } from '../../src/shared/kernel/app-error.ts'
import { type ErrorCode, errorStatuses, isErrorCode } from '../../src/shared/kernel/error-codes.ts'
import { type CorpusCase, marker } from './case.ts'
import type { Stage } from './stage.ts'

/** Result of a case: complete, an error code, or the interruption of its worker. */
export type Trial = {
  readonly name: string
  readonly outcome: 'complete' | ErrorCode | `interrupted: ${string}`
  readonly durationMs: number
  /** Violations; empty for a passed case. */
  readonly faults: readonly string[]
}

/** Longest duration of a case, because no file may occupy a worker for longer. */
const timeoutMs = 20_000
const statusesOfBadFiles: readonly number[] = [415, 422]

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function outcomeOf(work: () => Promise<unknown>): Promise<Trial['outcome']> {
  try {
    await work()
    return 'complete'
  } catch (cause) {
    if (cause instanceof MediaError) return cause.code
    if (cause instanceof BuildInterrupted) return `interrupted: ${cause.message.slice(0, 300)}`
    throw cause
  }
}

/** Secrets that appear in an output file. */
async function findLeaks(folder: string, secrets: readonly string[]): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const leaks: string[] = []
  for (const entry of entries.filter((file) => file.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    leaks.push(...secrets.filter((secret) => bytes.includes(secret)).map((secret) => `${entry.name} leaks ${secret}`))
  }
  return leaks
}

/** Errors of bad files must have status 415 or 422 and a message that is a complete sentence. */
function checkOutcome(outcome: Trial['outcome']): string[] {
  if (outcome === 'complete') return []
  if (!isErrorCode(outcome)) return [outcome]
  const status = errorStatuses[outcome]
  const message = defaultErrorMessage(outcome)
  return statusesOfBadFiles.includes(status) && /^[A-Z].{15,}\.$/.test(message) ? [] : [`${status} ${message}`]
}

/** Inspects a case and, if it passes, builds it like a finished upload; reports violations. */
export async function tryCase(
  stage: Stage,
  corpusCase: CorpusCase,
  builder: Pick<MediaBuilder, 'inspect'> & Partial<Pick<MediaBuilder, 'build'>>,
): Promise<Trial> {
  const { path, bytes } = await stage.write(corpusCase)
  const outputFolder = `${path}.out`
  const hitsBefore = stage.hits()
  const startedMs = performance.now()
  try {
    const outcome = await outcomeOf(async () => {
      const { durationMs } = await builder.inspect(corpusCase.kind, path)
      await builder.build?.({ kind: corpusCase.kind, inputPath: path, outputFolder, durationMs }, () => undefined)
    })
    const durationMs = performance.now() - startedMs
    const isUnchanged = sha256Of(await readFile(path)) === sha256Of(bytes)
    const faults = [
      ...checkOutcome(outcome),
      ...(await findLeaks(outputFolder, [stage.canary.secret, marker])),
      ...(durationMs > timeoutMs ? [`${Math.round(durationMs)} ms`] : []),
      ...(isUnchanged ? [] : ['the original was changed']),
      ...(stage.hits() === hitsBefore ? [] : ['the canary was requested']),
    ]
    return { name: corpusCase.name, outcome, durationMs, faults }
  } finally {
    await rm(path, { force: true })
    await rm(outputFolder, { recursive: true, force: true })
  }
}

/** Runs all cases in a number of concurrent lanes. */
export async function tryAll(
  cases: readonly CorpusCase[],
  lanes: number,
  attempt: (corpusCase: CorpusCase, lane: number) => Promise<Trial>,
): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  let nextIndex = 0
  const runLane = async (_: unknown, lane: number) => {
    for (let corpusCase = cases[nextIndex++]; corpusCase !== undefined; corpusCase = cases[nextIndex++])
      trials.push(await attempt(corpusCase, lane))
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return trials
}
