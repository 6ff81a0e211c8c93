import { describe, expect, it } from 'vitest'
import { changedLines, strykerRange } from '../../scripts/mutating/changed-lines.ts'

const diff = (...lines: readonly string[]) => lines.join('\n')
const header = (path: string) =>
  diff(`diff --git a/${path} b/${path}`, 'index 1..2 100644', `--- a/${path}`, `+++ b/${path}`)

describe('lines of a diff', () => {
  it.each([
    ['a hunk without counts is one line', ['@@ -4 +4 @@', '-a', '+b'], ['a.ts:4-4']],
    ['a hunk of several lines ends with its last one', ['@@ -4,2 +4,3 @@', '-a', '-b', '+c', '+d', '+e'], ['a.ts:4-6']],
    ['added lines are those after the hunk', ['@@ -7,0 +8,2 @@ function f() {', '+a', '+b'], ['a.ts:8-9']],
    ['deleted lines are none', ['@@ -7,2 +6,0 @@', '-a', '-b'], []],
    ['each hunk is a range', ['@@ -1 +1 @@', '-a', '+b', '@@ -9,0 +10 @@', '+c'], ['a.ts:1-1', 'a.ts:10-10']],
    [
      'text of a changed line is no header',
      ['@@ -1,2 +1,2 @@', '--- a/old.ts', '-b', '+++ b/other.ts', '+@@ -1 +99 @@', '@@ -5 +5 @@', '-c', '+d'],
      ['a.ts:1-2', 'a.ts:5-5'],
    ],
    [
      'a note about the last line is skipped',
      ['@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+b'],
      ['a.ts:1-1'],
    ],
  ])('%s', (_title, hunks, ranges) => {
    expect(changedLines(diff(header('a.ts'), ...hunks)).map(strykerRange)).toEqual(ranges)
  })

  it('belong to the file named before them', () => {
    const diffOfTwoFiles = diff(
      header('src/a.ts'),
      '@@ -1 +1 @@',
      '-a',
      '+b',
      header('src/with space.ts'),
      '@@ -3 +3 @@',
      '-a',
      '+b',
    )
    expect(changedLines(diffOfTwoFiles).map(strykerRange)).toEqual(['src/a.ts:1-1', 'src/with space.ts:3-3'])
  })

  it('are none in a deleted file and all in a new one', () => {
    const deleted = diff('--- a/old.ts', '+++ /dev/null', '@@ -1,2 +0,0 @@', '-a', '-b')
    const added = diff('--- /dev/null', '+++ b/new.ts', '@@ -0,0 +1,2 @@', '+a', '+b')
    expect(changedLines(diff(deleted, added)).map(strykerRange)).toEqual(['new.ts:1-2'])
  })

  it('are none in an empty diff', () => {
    expect(changedLines('')).toEqual([])
  })
})
