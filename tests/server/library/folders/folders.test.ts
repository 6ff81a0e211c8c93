import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderDepthMax } from '../../../../src/shared/folders/folders.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Creates nested folders and returns their ids, outermost first. */
async function createNested({ trpc }: Person, depth: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < depth) {
    const folder = await trpc.folders.create.mutate({ name: `Level ${ids.length}`, parentId: ids.at(-1) ?? null })
    ids.push(folder.id)
  }
  return ids
}

describe('folders', () => {
  it('keep the count of their media while they are renamed and moved', async () => {
    const person = await aPerson(app)
    const { folders, media } = person.trpc
    const docks = await folders.create.mutate({ name: ' Docks ' })
    expect(docks).toEqual({ id: docks.id, name: 'Docks', parentId: null, mediaCount: 0 })
    const cranes = await folders.create.mutate({ name: 'Cranes', parentId: docks.id })
    const mediaId = await aMedium(app, person)
    await media.update.mutate({ mediaId, folderId: cranes.id })
    await media.update.mutate({ mediaId: await aMedium(app, person), folderId: docks.id })
    expect((await folders.list.query({})).folders).toEqual([
      { id: cranes.id, name: 'Cranes', parentId: docks.id, mediaCount: 1 },
      { id: docks.id, name: 'Docks', parentId: null, mediaCount: 1 },
    ])
    await folders.update.mutate({ folderId: cranes.id, parentId: null })
    expect(await folders.update.mutate({ folderId: cranes.id, name: 'Lifts' })).toEqual({
      id: cranes.id,
      name: 'Lifts',
      parentId: null,
      mediaCount: 1,
    })
    await media.remove.mutate({ mediaId })
    expect((await folders.list.query({})).folders.map(({ mediaCount }) => mediaCount)).toEqual([1, 0])
  })

  it('move their contents to their parent when deleted', async () => {
    const person = await aPerson(app)
    const { folders, media } = person.trpc
    const [outer = '', middle = '', inner = ''] = await createNested(person, 3)
    const mediaId = await aMedium(app, person)
    await media.update.mutate({ mediaId, folderId: middle })
    const deletedFolder = { id: middle, name: 'Level 1', parentId: outer, mediaCount: 1 }
    expect(await folders.remove.mutate({ folderId: middle })).toEqual(deletedFolder)
    expect(await media.get.query({ mediaId })).toMatchObject({ folderId: outer })
    expect((await folders.list.query({})).folders.find(({ id }) => id === inner)).toMatchObject({ parentId: outer })
    await folders.remove.mutate({ folderId: outer })
    expect(await media.get.query({ mediaId })).toMatchObject({ folderId: null })
    expect(await apiErrorOf(folders.remove.mutate({ folderId: outer }))).toMatchObject({ status: 404 })
  })

  it('are never nested in themselves or too deeply', async () => {
    const person = await aPerson(app)
    const { folders } = person.trpc
    const ids = await createNested(person, folderDepthMax)
    const [firstFolder = '', secondFolder = ''] = ids
    const deepestFolder = ids.at(-1) ?? ''
    const stateBefore = await stateOf(app)
    const errorCodeOf = async (call: Promise<unknown>) => (await apiErrorOf(call)).code
    expect(await errorCodeOf(folders.create.mutate({ name: 'x', parentId: deepestFolder }))).toBe('folder.tooDeep')
    expect(await errorCodeOf(folders.update.mutate({ folderId: firstFolder, parentId: deepestFolder }))).toBe(
      'folder.cyclic',
    )
    expect(await errorCodeOf(folders.update.mutate({ folderId: secondFolder, parentId: secondFolder }))).toBe(
      'folder.cyclic',
    )
    expect(await stateOf(app)).toEqual(stateBefore)
    const { id: topLevelId } = await folders.create.mutate({ name: 'Side' })
    expect(await errorCodeOf(folders.update.mutate({ folderId: firstFolder, parentId: topLevelId }))).toBe(
      'folder.tooDeep',
    )
    await folders.update.mutate({ folderId: secondFolder, parentId: topLevelId })
  })

  it('never form a cycle when two people move them concurrently', async () => {
    const person = await aPerson(app)
    const { folders } = person.trpc
    const firstFolder = await folders.create.mutate({ name: 'A' })
    const secondFolder = await folders.create.mutate({ name: 'B' })
    const moves = await Promise.allSettled([
      folders.update.mutate({ folderId: firstFolder.id, parentId: secondFolder.id }),
      folders.update.mutate({ folderId: secondFolder.id, parentId: firstFolder.id }),
    ])
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('of other accounts are not found', async () => {
    const person = await aPerson(app)
    const { folders, media } = person.trpc
    const foreignFolder = await (await aPerson(app)).trpc.folders.create.mutate({ name: 'Theirs' })
    const ownFolder = await folders.create.mutate({ name: 'Own' })
    const mediaId = await aMedium(app, person)
    const stateBefore = await stateOf(app)
    for (const call of [
      () => folders.create.mutate({ name: 'x', parentId: foreignFolder.id }),
      () => folders.update.mutate({ folderId: foreignFolder.id, name: 'x' }),
      () => folders.update.mutate({ folderId: ownFolder.id, parentId: foreignFolder.id }),
      () => folders.remove.mutate({ folderId: foreignFolder.id }),
      () => media.update.mutate({ mediaId, folderId: foreignFolder.id }),
    ]) {
      expect(await apiErrorOf(call())).toMatchObject({ status: 404, code: 'resource.notFound' })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
    expect((await folders.list.query({})).folders).toHaveLength(1)
  })
})
