import { describe, expect, it, vi } from 'vitest'
import { groupByFolder } from '../../../src/client/features/library/uploads/files/file-folders.ts'
import { folderDepthMax } from '../../../src/shared/folders/folders.ts'

type Folder = { readonly id: string; readonly name: string; readonly parentId: string | null }

const fileAt = (path: string) => ({ path, file: new File(['x'], path.slice(path.lastIndexOf('/') + 1)) })

/** A library with these folders. It fails to create a folder named `rejectedName`. */
function aLibrary(folders: readonly Folder[], openId: string | null = null, rejectedName = '') {
  const created: string[] = []
  const create = async ({ name, parentId }: { name: string; parentId: string | null }) => {
    if (name === rejectedName) throw new Error('rejected')
    created.push(`${parentId ?? ''}/${name}`)
    return { id: `${parentId ?? ''}/${name}`, name, parentId }
  }
  return { created, library: { list: async () => folders, openId, create } }
}

async function groupPaths(paths: readonly string[], library: Parameters<typeof groupByFolder>[1]) {
  const groups = await groupByFolder(paths.map(fileAt), library)
  return groups.map(({ folderId, files }) => [folderId, files.map(({ path }) => path)])
}

describe('files with folder paths', () => {
  it('go into new folders of these names, each created once', async () => {
    const { library, created } = aLibrary([])
    expect(await groupPaths(['loose.jpg', 'Trip/a.jpg', 'Trip/Day 1/b.jpg', 'Trip/c.jpg'], library)).toEqual([
      [null, ['loose.jpg']],
      ['/Trip', ['Trip/a.jpg', 'Trip/c.jpg']],
      ['/Trip/Day 1', ['Trip/Day 1/b.jpg']],
    ])
    expect(created).toEqual(['/Trip', '/Trip/Day 1'])
  })

  it('go into existing folders below the open one, ignoring case', async () => {
    const openFolder = { id: 'o', name: 'Open', parentId: null }
    const trip = { id: 't', name: 'trip', parentId: 'o' }
    const elsewhere = { id: 'e', name: 'Trip', parentId: null }
    const { library, created } = aLibrary([openFolder, trip, elsewhere], 'o')
    expect(await groupPaths(['Trip/a.jpg', 'b.jpg'], library)).toEqual([
      ['t', ['Trip/a.jpg']],
      ['o', ['b.jpg']],
    ])
    expect(created).toEqual([])
  })

  it('go into the open folder while the server is unreachable', async () => {
    const unreachable = async () => Promise.reject(new Error('unreachable'))
    const list = vi.fn(unreachable)
    const library = { list, openId: 'o', create: unreachable }
    expect(await groupPaths(['a.jpg'], library)).toEqual([['o', ['a.jpg']]])
    expect(list).not.toHaveBeenCalled()
    expect(await groupPaths(['Trip/a.jpg'], library)).toEqual([['o', ['Trip/a.jpg']]])
    expect(list).toHaveBeenCalledOnce()
  })

  it('go into the parent folder if theirs cannot be created', async () => {
    const { library } = aLibrary([], null, 'No')
    expect(await groupPaths(['Trip/No/a.jpg'], library)).toEqual([['/Trip', ['Trip/No/a.jpg']]])
  })

  it('go into the deepest folder that is allowed', async () => {
    const names = Array.from({ length: folderDepthMax + 3 }, (_, depth) => `f${depth}`)
    const { library, created } = aLibrary([])
    await groupPaths([`${names.join('/')}/a.jpg`], library)
    expect(created).toHaveLength(folderDepthMax)
  })
})
