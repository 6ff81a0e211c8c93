import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type ZipEntry, zipOf } from '../../../src/server/ports/zip.ts'

const modifiedAt = new Date('2026-03-04T05:06:08Z')

async function* streamOf(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

const archiveOf = (entries: Iterable<ZipEntry>) => buffer(Readable.from(zipOf(entries, modifiedAt)))

/** Contents by path, as another program reads them. */
async function readArchive(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive)
  const contents: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const body = await buffer(await zip.openReadStreamPromise(entry))
    expect(crc32(body)).toBe(entry.crc32)
    expect(entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true })).toEqual(modifiedAt)
    contents[entry.fileName] = body.toString()
  }
  return contents
}

it('writes files from the memory and from streams', async () => {
  const entries: ZipEntry[] = [
    { path: 'empty.txt', body: Buffer.alloc(0) },
    { path: 'texts/größe.txt', body: Buffer.from('Größe') },
    { path: 'video.mp4', body: { sizeBytes: 6, chunks: streamOf('abc', 'def') } },
    { path: 'last.txt', body: Buffer.from('last') },
  ]
  expect(await readArchive(await archiveOf(entries))).toEqual({
    'empty.txt': '',
    'texts/größe.txt': 'Größe',
    'video.mp4': 'abcdef',
    'last.txt': 'last',
  })
})

it('requests the next file once the previous one was written', async () => {
  const events: string[] = []
  function* entries(): Generator<ZipEntry> {
    for (const path of ['a', 'b']) {
      events.push(`open ${path}`)
      yield { path, body: { sizeBytes: 1, chunks: streamOf('x') } }
    }
  }
  for await (const part of zipOf(entries(), modifiedAt)) if (part.toString() === 'x') events.push('written')
  expect(events).toEqual(['open a', 'written', 'open b', 'written'])
})

it('breaks off without a directory when a file has another size than announced', async () => {
  const parts: Buffer[] = []
  const write = async () => {
    const entries: ZipEntry[] = [{ path: 'cut', body: { sizeBytes: 9, chunks: streamOf('short') } }]
    for await (const part of zipOf(entries, modifiedAt)) parts.push(part)
  }
  await expect(write()).rejects.toThrow('unexpected number of bytes')
  await expect(fromBufferPromise(Buffer.concat(parts))).rejects.toThrow()
})

it('closes the stream of a file when the reader leaves', async () => {
  let isClosed = false
  async function* chunks() {
    try {
      yield Buffer.from('a')
      yield Buffer.from('b')
    } finally {
      isClosed = true
    }
  }
  for await (const part of zipOf([{ path: 'long', body: { sizeBytes: 2, chunks: chunks() } }], modifiedAt))
    if (part.toString() === 'a') break
  expect(isClosed).toBe(true)
})

it('keeps no listeners while a slow reader makes it wait', async () => {
  const body = Buffer.alloc(100_000)
  const output = zipOf(
    Array.from({ length: 20 }, (_, index) => ({ path: `${index}`, body })),
    modifiedAt,
  )
  const counts: number[] = []
  for await (const _ of output) counts.push(output.listenerCount('error') + output.listenerCount('close'))
  expect(counts.length).toBeGreaterThan(10)
  expect(Math.max(...counts)).toBeLessThanOrEqual((counts[0] ?? 0) + 4)
})
