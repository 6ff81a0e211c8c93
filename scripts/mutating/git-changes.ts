import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../program.ts'
import { changedLines, type LineRange } from './changed-lines.ts'

const outputMaxBytes = 256 * 1024 * 1024

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: outputMaxBytes })

function branchPoint(): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim()
  } catch {
    // A clone may have no branch of that name.
    return 'HEAD'
  }
}

function wholeFile(path: string): LineRange {
  return { path, first: 1, last: readFileSync(join(root, path), 'utf8').split('\n').length }
}

/** Lines of `src` in the working tree that are new or changed since the branch left main, including untracked files. */
export function changesOfBranch(): readonly LineRange[] {
  const format = ['--unified=0', '--no-color', '--no-ext-diff', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/']
  const diff = git('-c', 'core.quotePath=false', 'diff', ...format, branchPoint(), '--', 'src')
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard', '--', 'src').split('\0').filter(Boolean)
  return [...changedLines(diff), ...untracked.map(wholeFile)]
}
