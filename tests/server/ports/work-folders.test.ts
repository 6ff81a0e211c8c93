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

it('gives every process a folder that no other one reclaims, also while it begins', async () => {
  const others = new WorkFolders(root)
  let beginning = true
  const reclaiming = (async () => {
    while (beginning) await others.reclaim()
  })()
  // Held to the end: what nobody holds any more is reclaimed rightly.
  const held: WorkFolders[] = []
  const made: string[] = []
  for (let count = 0; count < 100; count++) {
    const folders = new WorkFolders(root)
    held.push(folders)
    made.push(await folders.make())
  }
  beginning = false
  await reclaiming
  await others.reclaim()
  for (const folder of made) expect((await stat(folder)).isDirectory()).toBe(true)
  const marks = (await readdir(join(root, 'work'))).filter((name) => name.endsWith('.lock'))
  expect(marks).toHaveLength(held.length)
})
