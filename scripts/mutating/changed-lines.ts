/** Lines of a file, counted from 1. Both ends are included. */
export type LineRange = { readonly path: string; readonly first: number; readonly last: number }

/** Path in the header `+++ b/PATH`; undefined for deleted files. */
const parseNewPath = (line: string) => /^\+\+\+ b\/(.+?)\t?$/.exec(line)?.[1]

/** New lines of a hunk in the header `@@ -12,3 +14,2 @@`. A missing count is 1. */
function parseNewLines(header: string): { readonly first: number; readonly count: number } | undefined {
  const [, first, count = '1'] = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(header) ?? []
  return first === undefined ? undefined : { first: Number(first), count: Number(count) }
}

/** Added and changed lines of a diff without context (`git diff --unified=0`). Hunks that only delete have none. */
export function changedLines(diff: string): readonly LineRange[] {
  const ranges: LineRange[] = []
  let path: string | undefined
  // Lines of a hunk that are still to come: a changed line may itself begin like a header.
  let remaining = 0
  for (const line of diff.split('\n')) {
    if (remaining > 0 && /^[+-]/.test(line)) {
      remaining -= 1
      continue
    }
    if (line.startsWith('+++ ')) path = parseNewPath(line)
    const hunk = parseNewLines(line)
    if (hunk === undefined) continue
    remaining = hunk.count + parseDeletedCount(line)
    if (path === undefined || hunk.count === 0) continue
    ranges.push({ path, first: hunk.first, last: hunk.first + hunk.count - 1 })
  }
  return ranges
}

function parseDeletedCount(header: string): number {
  const [, count = '1'] = /^@@ -\d+(?:,(\d+))? /.exec(header) ?? []
  return Number(count)
}

/** Stryker's notation of a range. */
export const strykerRange = ({ path, first, last }: LineRange) => `${path}:${first}-${last}`
