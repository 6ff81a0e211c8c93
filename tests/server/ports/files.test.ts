import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByteRange, Files } from '../../../src/server/ports/files.ts'
import { localFiles } from '../../../src/server/ports/local-files.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { unmarkedWorkRetentionMs } from '../../../src/server/ports/work-folders.ts'
import { startObjectStore } from '../../support/servers/object-store.ts'

type FileStore = { readonly files: Files; readonly remove: () => Promise<void> }

const startersByName: Readonly<Record<string, (folder: string) => Promise<FileStore>>> = {
  'a folder of this machine': async (folder) => ({ files: localFiles(join(folder, 'files')), remove: async () => {} }),
  'a bucket': async (folder) => {
    const store = await startObjectStore({ prefix: 'tours/' })
    return { files: s3Files(store.settings, join(folder, 'scratch')), remove: store.halt }
  },
}

const megabyte = 1024 ** 2

/** Reads a stream to its end. */
const readAll = async (body: Promise<Readable | undefined> | undefined) => {
  const stream = await body
  return stream && buffer(stream)
}

describe.each(Object.entries(startersByName))('files in %s', (_name, start) => {
  let folder: string
  let files: Files
  let fileStore: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stopover-files-'))
    fileStore = await start(folder)
    files = fileStore.files
    await files.prepare(false)
  })
  afterAll(async () => {
    await fileStore.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** Stores bytes as the file of a key. */
  async function storeFile(key: string, bytes: Buffer): Promise<void> {
    const path = join(await files.makeWorkFolder(), 'file')
    await writeFile(path, bytes)
    await files.adoptFile(path, key)
    expect(existsSync(path)).toBe(false)
  }

  /** Creates a work folder with files by their name. */
  async function createWorkFolder(names: Readonly<Record<string, string>>): Promise<string> {
    const workFolder = await files.makeWorkFolder()
    for (const [name, text] of Object.entries(names)) {
      await mkdir(join(workFolder, name, '..'), { recursive: true })
      await writeFile(join(workFolder, name), text)
    }
    return workFolder
  }

  const textOf = async (key: string) => (await files.read(key))?.toString()
  const localCopyOf = (key: string) =>
    files.withLocalCopy(key, async (path) => (path === undefined ? undefined : readFile(path, 'utf8')))

  it('list the names directly below a key in pages', async () => {
    // The names need more than one page of the bucket.
    const names = Array.from({ length: 45 }, (_, index) => `p${String(index).padStart(2, '0')}`)
    for (const name of names) await storeFile(`media/paged/${name}/tile.webp`, Buffer.from('a'))
    await storeFile('media/paged/p10.txt', Buffer.from('a'))
    const namesAfter = async (after?: string) => {
      const pages: (readonly string[])[] = []
      for await (const page of files.pages('media/paged', after)) pages.push(page)
      return pages.flat()
    }
    const allNames = await namesAfter()
    expect([...allNames].sort()).toEqual([...names, 'p10.txt'].sort())
    for (const after of ['p00', 'p19', 'p10', 'p10.txt', 'p44']) {
      expect(await namesAfter(after), after).toEqual(allNames.slice(allNames.indexOf(after) + 1))
    }
  })

  it('are removed together with folders', async () => {
    for (const key of ['media/many/a', 'media/many/ab', 'media/many/f/1', 'media/many/f/sub/2', 'media/many/f2/1'])
      await storeFile(key, Buffer.from('a'))
    const removables = [
      { key: 'media/many/a', isFolder: false },
      { key: 'media/many/f', isFolder: true },
      { key: 'media/many/missing', isFolder: true },
      { key: 'media/many/none', isFolder: false },
    ] as const
    expect(await files.removeAll(removables)).toEqual(new Map())
    expect(await files.removeAll(removables)).toEqual(new Map())
    expect((await files.list('media/many')).sort()).toEqual(['ab', 'f2'])
  })

  it('list all keys below a key, folder by folder', async () => {
    await files.adoptFolder(
      await createWorkFolder({ 'tile.webp': 'a', '0/f0.webp': 'b', '0/f1.webp': 'c' }),
      'media/named/build',
    )
    await storeFile('media/named/words-1/captions.vtt', Buffer.from('d'))
    const keysBelow = async (key: string) => {
      const allKeys: string[] = []
      for await (const keys of files.keysBelow(key)) allKeys.push(...keys)
      return allKeys
    }
    const folders = (await keysBelow('media/named')).map((key) => key.split('/')[2])
    expect(folders.indexOf('words-1')).toBeOneOf([0, 3])
    const tiles = ['0/f0.webp', '0/f1.webp', 'tile.webp'].map((name) => `media/named/build/${name}`)
    expect((await keysBelow('media/named')).sort()).toEqual([...tiles, 'media/named/words-1/captions.vtt'])
    expect((await keysBelow('media/named/build')).sort()).toEqual(tiles)
    expect(await keysBelow('media/nam')).toEqual([])
    expect(() => files.keysBelow('../elsewhere')).toThrow('outside')
  })

  it('store and replace a file', async () => {
    await storeFile('originals/a/one', Buffer.from('first'))
    expect(await textOf('originals/a/one')).toBe('first')
    expect(await localCopyOf('originals/a/one')).toBe('first')
    const firstFile = await files.find('originals/a/one')
    expect(firstFile?.sizeBytes).toBe(5)

    await storeFile('originals/a/one', Buffer.from('second'))
    expect(await textOf('originals/a/one')).toBe('second')
    const secondFile = await files.find('originals/a/one')
    expect(secondFile?.sizeBytes).toBe(6)
    expect(secondFile?.version).toMatch(/^[\w-]+$/)
    expect(secondFile?.version).not.toBe(firstFile?.version)

    await storeFile('originals/a/empty', Buffer.alloc(0))
    expect((await files.find('originals/a/empty'))?.sizeBytes).toBe(0)
    expect(await textOf('originals/a/empty')).toBe('')
  })

  it('return any range of a large file', async () => {
    const bytes = randomBytes(9 * megabyte + 17)
    await storeFile('originals/a/large', bytes)
    const file = await files.find('originals/a/large')
    expect(file?.sizeBytes).toBe(bytes.length)
    const digest = (content: Buffer | undefined) =>
      createHash('sha256')
        .update(content ?? '')
        .digest('hex')
    expect(digest(await readAll(file?.stream()))).toBe(digest(bytes))
    const ranges: ByteRange[] = [
      { first: 0, last: 0 },
      { first: 5, last: 8 * megabyte },
      { first: bytes.length - 3, last: bytes.length - 1 },
    ]
    for (const range of ranges) {
      expect(digest(await readAll(file?.stream(range)))).toBe(digest(bytes.subarray(range.first, range.last + 1)))
    }
  })

  it('close a stream that its reader abandons', async () => {
    const body = await (await files.find('originals/a/large'))?.stream()
    const chunk = await new Promise((resolve) => body?.once('data', resolve))
    expect(chunk).toBeInstanceOf(Buffer)
    body?.destroy()
    await expect.poll(() => body?.destroyed).toBe(true)
    expect(await textOf('originals/a/one')).toBe('second')
  })

  it('report missing files', async () => {
    const key = 'originals/a/nothing'
    expect(await files.exists(key)).toBe(false)
    expect(await files.find(key)).toBeUndefined()
    expect(await files.read(key)).toBeUndefined()
    expect(await localCopyOf(key)).toBeUndefined()
    expect(await files.list(key)).toEqual([])
    expect(await files.find('originals')).toBeUndefined()
    expect(await files.exists('originals/a/one/deeper')).toBe(false)
    await files.remove(key)

    const file = await files.find('originals/a/one')
    await files.remove('originals/a/one')
    expect(await file?.stream()).toBeUndefined()
  })

  it('adopt a folder once', async () => {
    const key = 'media/k1/b1'
    await files.adoptFolder(await createWorkFolder({ 'poster.webp': 'p', '0/f0_0.webp': 't', '1/f0_1.webp': 'u' }), key)
    expect(await files.exists(key)).toBe(true)
    expect((await files.list(key)).sort()).toEqual(['0', '1', 'poster.webp'])
    expect(await files.list('media/k1')).toEqual(['b1'])
    expect(await textOf(`${key}/0/f0_0.webp`)).toBe('t')

    const secondFolder = await createWorkFolder({ 'poster.webp': 'another' })
    await files.adoptFolder(secondFolder, key)
    expect(existsSync(secondFolder)).toBe(false)
    expect(await textOf(`${key}/poster.webp`)).toBe('p')
  })

  it('complete an adopted folder with copies of files from another one', async () => {
    const oldKey = 'media/k3/b1'
    const newKey = 'media/k3/b2'
    const oldFiles = { 'poster.webp': 'p', '0/f0_0.webp': 't', '0/f0_1.webp': 'u', '1/f0_0.webp': 'v' }
    await files.adoptFolder(await createWorkFolder(oldFiles), oldKey)
    const newFiles = { 'poster.webp': 'q', '0/f0_0.webp': 'T' }
    await files.adoptFolder(await createWorkFolder(newFiles), newKey, { key: oldKey, excludedNames: ['0/f0_1'] })
    expect(await files.exists(newKey)).toBe(true)
    expect((await files.list(`${newKey}/0`)).sort()).toEqual(['f0_0.webp'])
    expect(await textOf(`${oldKey}/0/f0_0.webp`)).toBe('t')

    await files.remove(oldKey)
    expect(await textOf(`${newKey}/poster.webp`)).toBe('q')
    expect(await textOf(`${newKey}/0/f0_0.webp`)).toBe('T')
    expect(await textOf(`${newKey}/1/f0_0.webp`)).toBe('v')
  })

  it('contain a folder only if its adoption succeeds', async () => {
    const key = 'publications/s1/1'
    const workFolder = await createWorkFolder({ 'tour.json': '{}', 'scene.json': '{}' })
    // The folder disappears while it is stored.
    const adoption = files.adoptFolder(workFolder, key).then(
      () => true,
      () => false,
    )
    await rm(workFolder, { recursive: true, force: true })
    const isAdopted = await adoption
    expect(await files.exists(key)).toBe(isAdopted)
    await files.adoptFolder(await createWorkFolder({ 'tour.json': '{"a":1}' }), key)
    expect(await files.exists(key)).toBe(true)
  })

  it('remove a folder with its content', async () => {
    // The files need more than one page of the test's object store.
    const fiftyFiles = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`0/f${index}.webp`, 'x']))
    await files.adoptFolder(await createWorkFolder(fiftyFiles), 'media/k2/b1')
    await files.adoptFolder(await createWorkFolder({ 'poster.webp': 'x' }), 'media/k2/b10')
    expect(await files.list('media/k2/b1/0')).toHaveLength(50)
    await files.remove('media/k2/b1')
    expect(await files.exists('media/k2/b1')).toBe(false)
    expect(await files.list('media/k2')).toEqual(['b10'])
    await files.remove('media/k2')
    expect(await files.list('media/k2')).toEqual([])
  })

  it('reclaim work folders of ended processes only', async () => {
    const ownFolder = await files.makeWorkFolder()
    await writeFile(join(ownFolder, 'half'), 'x')
    await utimes(ownFolder, new Date(0), new Date(0))
    const workFolders = join(ownFolder, '../..')
    // A process that crashed.
    await mkdir(join(workFolders, 'dead', 'tiles'), { recursive: true })
    await writeFile(join(workFolders, 'dead.lock'), '')
    await writeFile(join(workFolders, 'dead', 'tiles', 'half'), 'x')
    // A process of an earlier release.
    await mkdir(join(workFolders, 'older'))
    await writeFile(join(workFolders, 'older.lock.new'), '')
    const beyondRetention = new Date(Date.now() - unmarkedWorkRetentionMs - 60_000)
    for (const name of ['older', 'older.lock.new']) {
      await utimes(join(workFolders, name), beyondRetention, beyondRetention)
    }
    // A process that is starting.
    await mkdir(join(workFolders, 'young'))
    await writeFile(join(workFolders, 'young.lock.new'), '')

    const namesBefore = await readdir(workFolders)
    await files.reclaimWork()
    const expectedNames = namesBefore.filter((name) => !/^(dead|older)/.test(name))
    expect((await readdir(workFolders)).sort()).toEqual(expectedNames.sort())
    expect(await readdir(ownFolder)).toEqual(['half'])
  })

  it('delete temporary copies even after a failed use', async () => {
    const key = 'originals/a/copied'
    await storeFile(key, Buffer.from('copied'))
    const paths: (string | undefined)[] = []
    await files.withLocalCopy(key, async (path) => void paths.push(path))
    const failedUse = files.withLocalCopy(key, async (path) => {
      paths.push(path)
      throw new Error('failed')
    })
    await expect(failedUse).rejects.toThrow('failed')
    expect(paths).toEqual([expect.any(String), expect.any(String)])
    // For a folder of this machine, the local copy is the file itself.
    const temporaryPaths = paths.filter((path) => path?.includes('scratch'))
    expect(temporaryPaths.filter((path) => path !== undefined && existsSync(path))).toEqual([])
  })

  it('are healthy and have free space', async () => {
    expect(await files.freeBytes()).toBeGreaterThan(0)
    await files.check()
  })

  it.each(['../outside', '/etc/passwd', 'media/../../outside', '..'])(
    'reject a key outside the store: %s',
    async (key) => {
      await expect(async () => files.read(key)).rejects.toThrow('outside the file store')
      await expect(async () => files.remove(key)).rejects.toThrow('outside the file store')
    },
  )

  it('prevent the start if they were used and have disappeared', async () => {
    await files.prepare(true)
    for (const root of ['originals', 'media', 'publications']) {
      for (const name of await files.list(root)) await files.remove(`${root}/${name}`)
    }
    await rm(join(folder, 'files'), { recursive: true, force: true })
    await expect(files.prepare(true)).rejects.toThrow(/database lists media/)
    expect(existsSync(join(folder, 'files'))).toBe(false)
  })
})
