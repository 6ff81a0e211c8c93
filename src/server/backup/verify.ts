import { stat } from 'node:fs/promises'
import { CommandError } from '../operator-command.ts'
import { sha256OfFile } from '../ports/file-digest.ts'
import { forEachConcurrently } from '../ports/for-each-concurrently.ts'
import { readLines } from './line-files.ts'
import { backupPaths, type Manifest } from './manifest.ts'
import { type FileSum, requirePlainKey } from './stored-files.ts'

const listedProblemsMax = 10

/** Checksums of the files of a backup, in batches. */
export async function* savedFiles(folder: string): AsyncGenerator<readonly FileSum[]> {
  for await (const lines of readLines(backupPaths.fileSums(folder))) {
    yield lines.map((line) => {
      const [, sha256 = '', key = ''] = /^([0-9a-f]{64}) {2}files\/(.+)$/s.exec(line) ?? []
      return { sha256, key: requirePlainKey(key) }
    })
  }
}

/** Problem with a file of a backup; undefined if it is intact. */
async function damageOf(path: string, sha256: string): Promise<string | undefined> {
  try {
    return (await sha256OfFile(path)) === sha256 ? undefined : `${path} is damaged`
  } catch {
    return `${path} can't be read`
  }
}

/** Verifies all checksums of a backup; rejects with a list of damaged and missing files. */
export async function verifyBackup(folder: string, { tables, jobs, files }: Manifest): Promise<void> {
  const problems: string[] = []
  const check = async (path: string, sha256: string) => {
    const damage = await damageOf(path, sha256)
    if (damage !== undefined) problems.push(damage)
  }
  for (const { name, sha256 } of tables) await check(backupPaths.table(folder, name), sha256)
  if (jobs !== null) await check(backupPaths.jobs(folder), jobs.table.sha256)
  await check(backupPaths.fileSums(folder), files.sha256)
  // The files are only verified if their list is intact.
  if (problems.length === 0) {
    let count = 0
    let bytes = 0
    for await (const sums of savedFiles(folder)) {
      count += sums.length
      await forEachConcurrently(sums, async ({ key, sha256 }) => {
        const path = backupPaths.file(folder, key)
        await check(path, sha256)
        const { size } = await stat(path).catch(() => ({ size: 0 }))
        bytes += size
      })
    }
    if (problems.length === 0 && (count !== files.count || bytes !== files.bytes)) {
      problems.push(`there are ${count} files of ${bytes} bytes instead of ${files.count} of ${files.bytes}`)
    }
  }
  if (problems.length === 0) return
  const problemList = problems.slice(0, listedProblemsMax).join('\n  ')
  const moreNote = problems.length > listedProblemsMax ? `\n  and ${problems.length - listedProblemsMax} more` : ''
  throw new CommandError(`The backup is damaged, and nothing was restored:\n  ${problemList}${moreNote}`)
}
