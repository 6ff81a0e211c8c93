import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder for the tests of one file and deletes it after them. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `stopover-${name}-`))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
