import { describe, expect, it } from 'vitest'
import { slowestFiles } from '../../scripts/testing/slowest-files.ts'

const testOutput = [
  ' \u001b[32m✓\u001b[39m \u001b[30m\u001b[42m server \u001b[49m\u001b[39m tests/server/tours/tours/tours.test.ts \u001b[2m(\u001b[22m\u001b[2m12 tests\u001b[22m\u001b[2m)\u001b[22m\u001b[33m 14160\u001b[2mms\u001b[22m\u001b[39m',
  ' ❯ crash  tests/server/faults/killed.test.ts (6 tests | 1 failed) 111860ms',
  ' ✓ server  tests/server/tours/tours/tours.test.ts (12 tests) 1000ms',
  '  ✓  366 [phone] › tests/e2e/publishing/publish.spec.ts:9:1 › a tour is published (again) (9.2s)',
  '  ✘  367 [desktop] › tests/e2e/publishing/publish.spec.ts:20:1 › a tour is unpublished (1.1m)',
  '   ✓ a test within a file 900ms',
  ' ✓ unit  tests/shared/cube.test.ts (9 tests) 12ms',
].join('\n')

describe('the slowest test files of a run', () => {
  it('are sorted by the total time of their tests in all runners', () => {
    expect(slowestFiles(testOutput, 3)).toEqual([
      { file: 'tests/server/faults/killed.test.ts', durationMs: 111_860 },
      { file: 'tests/e2e/publishing/publish.spec.ts', durationMs: 75_200 },
      { file: 'tests/server/tours/tours/tours.test.ts', durationMs: 15_160 },
    ])
  })
})
