import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WorkFolders } from '../../../src/server/ports/work-folders.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stopover-work-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('every process gets a folder that no other one reclaims, even during its start', async () => {
  const otherProcess = new WorkFolders(root)
  let isStarting = true
  const reclaiming = (async () => {
    while (isStarting) await otherProcess.reclaim()
  })()
  // A folder may be reclaimed once its process object is garbage-collected, so the objects stay referenced.
  const processes: WorkFolders[] = []
  const createdFolders: string[] = []
  for (let count = 0; count < 100; count++) {
    const folders = new WorkFolders(root)
    processes.push(folders)
    createdFolders.push(await folders.create())
  }
  isStarting = false
  await reclaiming
  await otherProcess.reclaim()
  for (const folder of createdFolders) expect((await stat(folder)).isDirectory()).toBe(true)
  const lockFiles = (await readdir(join(root, 'work'))).filter((name) => name.endsWith('.lock'))
  expect(lockFiles).toHaveLength(processes.length)
})
