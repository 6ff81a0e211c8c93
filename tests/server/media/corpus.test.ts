import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import type { CorpusCase } from '../../corpus/case.ts'
import { corpus, sampleOf } from '../../corpus/corpus.ts'
import { openInspector } from '../../corpus/inspecting.ts'
import { openStage, type Stage } from '../../corpus/stage.ts'
import { type Trial, tryAll, tryCase } from '../../corpus/trial.ts'

/** Number of cases that a test run builds; `npm run corpus` builds all of them. */
const builtCount = 10
/** Seed of the samples. */
const seed = 4
/** Number of files with a flipped bit or cut at a position that a test run inspects. */
const inspectedMutationCount = 100
/** True if a case is a file with a flipped bit or cut at a position. There are many, so a test run inspects a sample. */
const isMutation = ({ name }: CorpusCase) => /^(?:flip|cut)\//.test(name)
const mutations = corpus.filter(isMutation)
const inspectedCases = [
  ...sampleOf(mutations, inspectedMutationCount, seed),
  ...corpus.filter((testCase) => !isMutation(testCase)),
]
const concurrency = availableParallelism()

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const problemsOf = (trials: readonly Trial[]) =>
  trials.flatMap(({ name, faults }) => faults.map((problem) => [name, problem]))
const rejectedFraction = (trials: readonly Trial[]) =>
  trials.filter(({ outcome }) => outcome !== 'complete').length / trials.length

describe('a corpus of broken and hostile files (T70, T71, T74 to T77)', () => {
  it('has at least 1,500 reproducible cases with unique names', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(1500)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
    for (const testCase of sampleOf(corpus, 20, seed)) {
      expect(Buffer.compare(await testCase.bytes(stage), await testCase.bytes(stage)), testCase.name).toBe(0)
    }
  })

  it('is inspected without crashes', async () => {
    const inspectors = Array.from({ length: concurrency }, openInspector)
    const trials = await tryAll(inspectedCases, concurrency, (testCase, lane) =>
      tryCase(stage, testCase, inspectors[lane] ?? openInspector()),
    )
    for (const inspector of inspectors) inspector.close()
    expect(problemsOf(trials)).toEqual([])
    expect(trials).toHaveLength(inspectedCases.length)
    expect(rejectedFraction(trials)).toBeGreaterThan(0.3)
  })

  it('is built within limits and without leaks', async () => {
    const builder = createMediaBuilder()
    const trials = await tryAll(sampleOf(corpus, builtCount, seed), concurrency, (testCase) =>
      tryCase(stage, testCase, builder),
    )
    expect(problemsOf(trials)).toEqual([])
    expect(trials.length).toBeGreaterThanOrEqual(builtCount - 5)
    expect(rejectedFraction(trials)).toBeGreaterThan(0.3)
  })
})
