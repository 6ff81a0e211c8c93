import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../program.ts'

/** Sizes above which a file or folder probably holds more than one noun. */
const advisedMax = { linesPerFile: 250, filesPerFolder: 20 } as const
/** Maximum number of files, and of folders, that the advice names. */
const listedMax = 10

const folders = ['src', 'tests', 'scripts', 'bench', 'packages']
/** Generated code, and data files. */
const excluded = /(?:^|\/)(?:node_modules|generated|dist)\/|^src\/server\/demo\/panoramas\//

/** File by its path from the root; only files of code have a line count. */
export type FileSize = { readonly path: string; readonly lineCount?: number }

/** Sizes of the project's files. */
export function readFileSizes(): FileSize[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((path) => !excluded.test(path))
      .map((path) => (/\.tsx?$/.test(path) ? { path, lineCount: lineCountOf(path) } : { path })),
  )
}

const lineCountOf = (path: string) => readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n').length

type PathCount = { readonly path: string; readonly count: number }

function filesPerFolder(files: readonly FileSize[]): PathCount[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].map(([path, count]) => ({ path, count }))
}

/** Lines that list the items above a maximum under a heading, the largest first. */
function listAbove(items: readonly PathCount[], max: number, heading: (count: number) => string): string[] {
  const large = items.filter(({ count }) => count > max).sort((a, b) => b.count - a.count)
  const lines = large.slice(0, listedMax).map(({ path, count }) => `  ${count} ${path}`)
  return large.length === 0 ? [] : [heading(large.length), ...lines]
}

/** Line count that a quantile (0…1) of the files doesn't exceed. */
function linesAtQuantile(counts: readonly number[], quantile: number): number {
  const sorted = counts.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0
}

/** Advice on large files and folders, by path and count. It is never a failure. */
export function sizeAdvice(files: readonly FileSize[]): string {
  const lengths = files.flatMap(({ path, lineCount }) => (lineCount === undefined ? [] : [{ path, count: lineCount }]))
  const counts = lengths.map(({ count }) => count)
  const { linesPerFile: linesMax, filesPerFolder: filesMax } = advisedMax
  return [
    `Half of the files have up to ${linesAtQuantile(counts, 0.5)} lines, 95 % up to ${linesAtQuantile(counts, 0.95)}.`,
    ...listAbove(lengths, linesMax, (count) => `Files with more than ${linesMax} lines: ${count}`),
    ...listAbove(filesPerFolder(files), filesMax, (count) => `Folders with more than ${filesMax} files: ${count}`),
  ].join('\n')
}
