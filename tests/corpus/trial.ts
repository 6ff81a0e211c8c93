import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BuildInterrupted, type MediaBuilder, MediaError } from '../../src/server/ports/media-builder.ts'
import { type ErrorCode, errorSentence, errorStatuses, isErrorCode } from '../../src/shared/kernel/app-error.ts'
import { type CorpusCase, marker } from './case.ts'
import type { Stage } from './stage.ts'

/** How a case went: complete, or the code it was rejected with, or how its worker was interrupted. */
export type Trial = {
  readonly name: string
  readonly ending: 'complete' | ErrorCode | `interrupted: ${string}`
  readonly durationMs: number
  /** What must not be; empty for a case that went as it should. */
  readonly faults: readonly string[]
}

/** Longest that a case may take: no file may hold a place for longer, whatever it is made of. */
const patienceMs = 20_000
const statusesOfBadFiles: readonly number[] = [415, 422]

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function endingOf(work: () => Promise<unknown>): Promise<Trial['ending']> {
  try {
    await work()
    return 'complete'
  } catch (cause) {
    if (cause instanceof MediaError) return cause.code
    if (cause instanceof BuildInterrupted) return `interrupted: ${cause.message.slice(0, 300)}`
    throw cause
  }
}

/** Words that appear in something written. */
async function leaksIn(folder: string, words: readonly string[]): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const leaks: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    leaks.push(...words.filter((word) => bytes.includes(word)).map((word) => `${entry.name} tells ${word}`))
  }
  return leaks
}

/** A person must read why: a status for a bad file, and a sentence. */
function problemsOfEnding(ending: Trial['ending']): string[] {
  if (ending === 'complete') return []
  if (!isErrorCode(ending)) return [ending]
  const status = errorStatuses[ending]
  const message = errorSentence(ending)
  return statusesOfBadFiles.includes(status) && /^[A-Z].{15,}\.$/.test(message) ? [] : [`${status} ${message}`]
}

/** Inspects a case and builds what passes, as finishing an upload does, and says what was wrong about that. */
export async function tryCase(
  stage: Stage,
  one: CorpusCase,
  builder: Pick<MediaBuilder, 'inspect'> & Partial<Pick<MediaBuilder, 'build'>>,
): Promise<Trial> {
  const { path, bytes } = await stage.write(one)
  const outputFolder = `${path}.out`
  const hitsBefore = stage.hits()
  const startedMs = performance.now()
  try {
    const ending = await endingOf(async () => {
      const { durationMs } = await builder.inspect(one.kind, path)
      await builder.build?.({ kind: one.kind, inputPath: path, outputFolder, durationMs }, () => undefined)
    })
    const durationMs = performance.now() - startedMs
    const unchanged = digestOf(await readFile(path)) === digestOf(bytes)
    const faults = [
      ...problemsOfEnding(ending),
      ...(await leaksIn(outputFolder, [stage.canary.secret, marker])),
      ...(durationMs > patienceMs ? [`${Math.round(durationMs)} ms`] : []),
      ...(unchanged ? [] : ['the original was changed']),
      ...(stage.hits() === hitsBefore ? [] : ['the canary was asked']),
    ]
    return { name: one.name, ending, durationMs, faults }
  } finally {
    await rm(path, { force: true })
    await rm(outputFolder, { recursive: true, force: true })
  }
}

/** Runs all cases, so many at a time. */
export async function tryAll(
  cases: readonly CorpusCase[],
  lanes: number,
  attempt: (one: CorpusCase, lane: number) => Promise<Trial>,
): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  let next = 0
  const walk = async (_: unknown, lane: number) => {
    for (let one = cases[next++]; one !== undefined; one = cases[next++]) trials.push(await attempt(one, lane))
  }
  await Promise.all(Array.from({ length: lanes }, walk))
  return trials
}
