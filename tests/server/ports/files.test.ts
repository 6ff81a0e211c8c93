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
import { limits } from '../../../src/shared/limits.ts'
import { startObjectStore } from '../../support/servers/object-store.ts'

type Bench = { readonly files: Files; readonly remove: () => Promise<void> }

const makers: Readonly<Record<string, (folder: string) => Promise<Bench>>> = {
  'a folder of this machine': async (folder) => ({ files: localFiles(join(folder, 'files')), remove: async () => {} }),
  'a bucket': async (folder) => {
    const store = await startObjectStore({ prefix: 'tours/' })
    return { files: s3Files(store.settings, join(folder, 'scratch')), remove: store.halt }
  },
}

const megabyte = 1024 ** 2

/** Reads a whole stream. */
const readAll = async (body: Promise<Readable | undefined> | undefined) => {
  const stream = await body
  return stream && buffer(stream)
}

describe.each(Object.entries(makers))('files in %s', (_name, make) => {
  let folder: string
  let files: Files
  let bench: Bench
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stopover-files-'))
    bench = await make(folder)
    files = bench.files
    await files.prepare(false)
  })
  afterAll(async () => {
    await bench.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function adopt(key: string, bytes: Buffer): Promise<void> {
    const path = join(await files.makeWorkFolder(), 'file')
    await writeFile(path, bytes)
    await files.adoptFile(path, key)
    expect(existsSync(path)).toBe(false)
  }

  async function aFolder(names: Readonly<Record<string, string>>): Promise<string> {
    const work = await files.makeWorkFolder()
    for (const [name, text] of Object.entries(names)) {
      await mkdir(join(work, name, '..'), { recursive: true })
      await writeFile(join(work, name), text)
    }
    return work
  }

  const textOf = async (key: string) => (await files.read(key))?.toString()
  const copied = (key: string) =>
    files.withLocalCopy(key, async (path) => (path === undefined ? undefined : readFile(path, 'utf8')))

  it('list the names directly below a key in pages, from any name on', async () => {
    // More names than a page of the bucket.
    const names = Array.from({ length: 45 }, (_, index) => `p${String(index).padStart(2, '0')}`)
    for (const name of names) await adopt(`media/paged/${name}/tile.webp`, Buffer.from('a'))
    await adopt('media/paged/p10.txt', Buffer.from('a'))
    const namesFrom = async (after?: string) => {
      const pages: (readonly string[])[] = []
      for await (const page of files.pages('media/paged', after)) pages.push(page)
      return pages.flat()
    }
    const allNames = await namesFrom()
    expect([...allNames].sort()).toEqual([...names, 'p10.txt'].sort())
    for (const after of ['p00', 'p19', 'p10', 'p10.txt', 'p44']) {
      expect(await namesFrom(after), after).toEqual(allNames.slice(allNames.indexOf(after) + 1))
    }
  })

  it('are removed together, files and folders, without affecting others', async () => {
    for (const key of ['media/many/a', 'media/many/ab', 'media/many/f/1', 'media/many/f/sub/2', 'media/many/f2/1'])
      await adopt(key, Buffer.from('a'))
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
      await aFolder({ 'tile.webp': 'a', '0/f0.webp': 'b', '0/f1.webp': 'c' }),
      'media/named/build',
    )
    await adopt('media/named/words-1/captions.vtt', Buffer.from('d'))
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
    await adopt('originals/a/one', Buffer.from('first'))
    expect([await textOf('originals/a/one'), await copied('originals/a/one')]).toEqual(['first', 'first'])
    const before = await files.find('originals/a/one')
    await adopt('originals/a/one', Buffer.from('second'))
    expect(await textOf('originals/a/one')).toBe('second')
    const after = await files.find('originals/a/one')
    expect([before?.sizeBytes, after?.sizeBytes]).toEqual([5, 6])
    expect(after?.version).toMatch(/^[\w-]+$/)
    expect(after?.version).not.toBe(before?.version)
    await adopt('originals/a/empty', Buffer.alloc(0))
    expect((await files.find('originals/a/empty'))?.sizeBytes).toBe(0)
    expect(await textOf('originals/a/empty')).toBe('')
  })

  it('store a large file, and return any range of it', async () => {
    const bytes = randomBytes(9 * megabyte + 17)
    await adopt('originals/a/large', bytes)
    const file = await files.find('originals/a/large')
    expect(file?.sizeBytes).toBe(bytes.length)
    const digest = (part: Buffer | undefined) =>
      createHash('sha256')
        .update(part ?? '')
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
    expect([await files.find(key), await files.read(key), await copied(key)]).toEqual([undefined, undefined, undefined])
    expect(await files.list(key)).toEqual([])
    expect([await files.find('originals'), await files.exists('originals/a/one/deeper')]).toEqual([undefined, false])
    await files.remove(key)
    const file = await files.find('originals/a/one')
    await files.remove('originals/a/one')
    expect(await file?.stream()).toBeUndefined()
  })

  it('adopt a folder atomically, once', async () => {
    const key = 'media/k1/b1'
    await files.adoptFolder(await aFolder({ 'poster.webp': 'p', '0/f0_0.webp': 't', '1/f0_1.webp': 'u' }), key)
    expect(await files.exists(key)).toBe(true)
    expect((await files.list(key)).sort()).toEqual(['0', '1', 'poster.webp'])
    expect(await files.list('media/k1')).toEqual(['b1'])
    expect(await textOf(`${key}/0/f0_0.webp`)).toBe('t')
    const second = await aFolder({ 'poster.webp': 'another' })
    await files.adoptFolder(second, key)
    expect(existsSync(second)).toBe(false)
    expect(await textOf(`${key}/poster.webp`)).toBe('p')
  })

  it('complete a folder from another one, except for excluded files, independently of it', async () => {
    const old = 'media/k3/b1'
    const fresh = 'media/k3/b2'
    const parts = { 'poster.webp': 'p', '0/f0_0.webp': 't', '0/f0_1.webp': 'u', '1/f0_0.webp': 'v' }
    await files.adoptFolder(await aFolder(parts), old)
    const copyOptions = { key: old, without: ['0/f0_1'] }
    await files.adoptFolder(await aFolder({ 'poster.webp': 'q', '0/f0_0.webp': 'T' }), fresh, copyOptions)
    expect(await files.exists(fresh)).toBe(true)
    expect((await files.list(`${fresh}/0`)).sort()).toEqual(['f0_0.webp'])
    expect(await textOf(`${old}/0/f0_0.webp`)).toBe('t')
    await files.remove(old)
    expect(await Promise.all(['poster', '0/f0_0', '1/f0_0'].map((name) => textOf(`${fresh}/${name}.webp`)))).toEqual([
      'q',
      'T',
      'v',
    ])
  })

  it('hide a partly adopted folder, and adopt it on the next attempt', async () => {
    const key = 'publications/s1/1'
    const work = await aFolder({ 'tour.json': '{}', 'taken.json': '{}' })
    // Simulates a folder that disappears while it is sent.
    const coming = files.adoptFolder(work, key).then(
      () => true,
      () => false,
    )
    await rm(work, { recursive: true, force: true })
    const came = await coming
    expect(await files.exists(key)).toBe(came)
    await files.adoptFolder(await aFolder({ 'tour.json': '{"a":1}' }), key)
    expect(await files.exists(key)).toBe(true)
  })

  it('remove a folder with all its content, without affecting others', async () => {
    // More files than a page of the test's object store.
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`0/f${index}.webp`, 'x']))
    await files.adoptFolder(await aFolder(many), 'media/k2/b1')
    await files.adoptFolder(await aFolder({ 'poster.webp': 'x' }), 'media/k2/b10')
    expect(await files.list('media/k2/b1/0')).toHaveLength(50)
    await files.remove('media/k2/b1')
    expect(await files.exists('media/k2/b1')).toBe(false)
    expect(await files.list('media/k2')).toEqual(['b10'])
    await files.remove('media/k2')
    expect(await files.list('media/k2')).toEqual([])
  })

  it('reclaim work folders of ended processes only', async () => {
    const work = await files.makeWorkFolder()
    await writeFile(join(work, 'half'), 'x')
    await utimes(work, new Date(0), new Date(0))
    const all = join(work, '../..')
    // Folders of a process that died, of an earlier release, and of a process that is starting.
    await mkdir(join(all, 'dead', 'tiles'), { recursive: true })
    await writeFile(join(all, 'dead.lock'), '')
    await writeFile(join(all, 'dead', 'tiles', 'half'), 'x')
    await mkdir(join(all, 'older'))
    await writeFile(join(all, 'older.lock.new'), '')
    const longAgo = new Date(Date.now() - limits.unmarkedWorkRetentionMs - 60_000)
    for (const name of ['older', 'older.lock.new']) await utimes(join(all, name), longAgo, longAgo)
    await mkdir(join(all, 'young'))
    await writeFile(join(all, 'young.lock.new'), '')
    const foldersBefore = await readdir(all)
    await files.reclaimWork()
    expect(foldersBefore.filter((name) => !/^(dead|older)/.test(name)).sort()).toEqual((await readdir(all)).sort())
    expect(await readdir(work)).toEqual(['half'])
  })

  it('leave no work folder behind', async () => {
    await adopt('originals/a/lent', Buffer.from('lent'))
    const lent = await files.withLocalCopy('originals/a/lent', async (path) => path)
    const failing = files.withLocalCopy('originals/a/lent', () => Promise.reject(new Error('the work failed')))
    await expect(failing).rejects.toThrow('the work failed')
    expect(lent === undefined || !lent.includes('scratch') || !existsSync(lent)).toBe(true)
    expect(await files.freeBytes()).toBeGreaterThan(0)
    await files.check()
  })

  it.each(['../outside', '/etc/passwd', 'media/../../outside', '..'])('reject a key outside: %s', async (key) => {
    await expect(async () => files.read(key)).rejects.toThrow('outside the file store')
    await expect(async () => files.remove(key)).rejects.toThrow('outside the file store')
  })

  it('that were used and have disappeared prevent the start', async () => {
    await files.prepare(true)
    for (const part of ['originals', 'media', 'publications']) {
      for (const name of await files.list(part)) await files.remove(`${part}/${name}`)
    }
    await rm(join(folder, 'files'), { recursive: true, force: true })
    await expect(files.prepare(true)).rejects.toThrow(/database lists media/)
    expect(existsSync(join(folder, 'files'))).toBe(false)
  })
})
