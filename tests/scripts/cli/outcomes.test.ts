import { describe, expect, it } from 'vitest'
import { guessKind } from '../../../packages/cli/src/file-kinds.ts'
import { type Outcome, summarize } from '../../../packages/cli/src/outcomes.ts'
import { runParallel } from '../../../packages/cli/src/run-parallel.ts'

describe('the summary', () => {
  const stored = { file: 'a.jpg', mediaId: 'a', kind: 'panos' }
  const problem = { file: 'b.jpg', reason: 'Too large.', code: 'upload.tooLarge' }
  const outcomes: readonly Outcome[] = [
    { ...problem, result: 'failed' },
    { ...stored, result: 'uploaded' },
    { ...problem, result: 'rejected' },
    { ...stored, result: 'uploaded' },
    { ...stored, result: 'existing' },
  ]

  it('counts each result that occurs', () => {
    expect(summarize(outcomes)).toBe('2 uploaded, 1 already in the library, 1 rejected, 1 failed.')
    expect(summarize(outcomes.slice(1, 2))).toBe('1 uploaded.')
  })
})

describe('the kind of a file', () => {
  it.each([
    ['Room 1.JPG', 'panos'],
    ['faces.zip', 'panos'],
    ['walk.mov', 'videos360'],
    ['bell.opus', 'audio'],
    ['plan.pdf', 'documents'],
    ['vase.glb', 'models'],
    ['notes.txt', undefined],
    ['._Room 1.jpg', undefined],
    ['jpg', undefined],
  ])('is read from the extension of %s', (name, kind) => {
    expect(guessKind(name)).toBe(kind)
  })
})

describe('parallel tasks', () => {
  it('never exceed the limit, and have their results in order', async () => {
    let running = 0
    let mostRunning = 0
    const results = runParallel([3, 1, 2, 5, 4], 2, async (item) => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
      running -= 1
      return item * 10
    })
    expect(await Promise.all(results)).toEqual([30, 10, 20, 50, 40])
    expect(mostRunning).toBe(2)
  })
})
