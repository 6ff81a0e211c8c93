import { describe, expect, it, vi } from 'vitest'
import { fileByFolder } from '../../../src/client/features/uploads/files/file-folders.ts'
import { limits } from '../../../src/shared/limits.ts'

type Folder = { readonly id: string; readonly name: string; readonly parentId: string | null }

const fileAt = (path: string) => ({ path, file: new File(['x'], path.slice(path.lastIndexOf('/') + 1)) })

/** A library with these folders, which makes others as asked; a name of `rejected` it does not take. */
function aLibrary(folders: readonly Folder[], openId: string | null = null, rejected = '') {
  const made: string[] = []
  const create = async ({ name, parentId }: { name: string; parentId: string | null }) => {
    if (name === rejected) throw new Error('refused')
    made.push(`${parentId ?? ''}/${name}`)
    return { id: `${parentId ?? ''}/${name}`, name, parentId }
  }
  return { made, library: { list: async () => folders, openId, create } }
}

async function filed(paths: readonly string[], library: Parameters<typeof fileByFolder>[1]) {
  const groups = await fileByFolder(paths.map(fileAt), library)
  return groups.map(({ folderId, files }) => [folderId, files.map(({ path }) => path)])
}

describe('files of folders', () => {
  it('go into folders of their names, each made once', async () => {
    const { library, made } = aLibrary([])
    expect(await filed(['loose.jpg', 'Trip/a.jpg', 'Trip/Day 1/b.jpg', 'Trip/c.jpg'], library)).toEqual([
      [null, ['loose.jpg']],
      ['/Trip', ['Trip/a.jpg', 'Trip/c.jpg']],
      ['/Trip/Day 1', ['Trip/Day 1/b.jpg']],
    ])
    expect(made).toEqual(['/Trip', '/Trip/Day 1'])
  })

  it('go into those that are there, whatever the case, below the one that is open', async () => {
    const open = { id: 'o', name: 'Open', parentId: null }
    const trip = { id: 't', name: 'trip', parentId: 'o' }
    const elsewhere = { id: 'e', name: 'Trip', parentId: null }
    const { library, made } = aLibrary([open, trip, elsewhere], 'o')
    expect(await filed(['Trip/a.jpg', 'b.jpg'], library)).toEqual([
      ['t', ['Trip/a.jpg']],
      ['o', ['b.jpg']],
    ])
    expect(made).toEqual([])
  })

  it('go into the open folder while the server is away, and those of no folder never ask it', async () => {
    const away = async () => Promise.reject(new Error('away'))
    const list = vi.fn(away)
    const library = { list, openId: 'o', create: away }
    expect(await filed(['a.jpg'], library)).toEqual([['o', ['a.jpg']]])
    expect(list).not.toHaveBeenCalled()
    expect(await filed(['Trip/a.jpg'], library)).toEqual([['o', ['Trip/a.jpg']]])
    expect(list).toHaveBeenCalledOnce()
  })

  it('stay in the folder around one that cannot be made, and no deeper than a library goes', async () => {
    const { library } = aLibrary([], null, 'No')
    expect(await filed(['Trip/No/a.jpg'], library)).toEqual([['/Trip', ['Trip/No/a.jpg']]])
    const names = Array.from({ length: limits.folderDepthMax + 3 }, (_, depth) => `f${depth}`)
    const { library: deep, made } = aLibrary([])
    await filed([`${names.join('/')}/a.jpg`], deep)
    expect(made).toHaveLength(limits.folderDepthMax)
  })
})
