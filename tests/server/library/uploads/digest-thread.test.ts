import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DigestThread } from '../../../../src/server/ports/spool/digest-thread.ts'

const chunk = (length: number, fill: number) => new Uint8Array(length).fill(fill)
const sha256 = (...chunks: Uint8Array[]) => createHash('sha256').update(Buffer.concat(chunks)).digest('hex')

describe('the digest thread', () => {
  it('returns the digest of all appended bytes of each upload', async () => {
    const thread = new DigestThread()
    const firstChunk = chunk(1000, 1)
    const secondChunk = chunk(77_000, 2)
    const otherChunk = chunk(5, 3)
    const lengths = { first: firstChunk.length, second: secondChunk.length, other: otherChunk.length }
    const expectedFirst = { sha256: sha256(firstChunk, secondChunk), length: lengths.first + lengths.second }
    const expectedOther = { sha256: sha256(otherChunk), length: lengths.other }
    thread.append('a', 0, [firstChunk])
    thread.append('b', 0, [otherChunk])
    thread.append('a', lengths.first, [secondChunk])
    expect(await Promise.all([thread.digest('a'), thread.digest('b')])).toEqual([expectedFirst, expectedOther])
  })

  it('transfers the memory of a chunk unless other chunks share it', async () => {
    const thread = new DigestThread()
    const ownMemory = chunk(10, 1)
    const sharedMemory = new Uint8Array(chunk(30, 2).buffer, 10, 10)
    const expected = sha256(ownMemory, sharedMemory)
    thread.append('a', 0, [ownMemory, sharedMemory])
    expect([ownMemory.byteLength, sharedMemory.byteLength]).toEqual([0, 10])
    expect(await thread.digest('a')).toEqual({ sha256: expected, length: 20 })
  })

  it('returns no digest after a gap or for a discarded upload', async () => {
    const thread = new DigestThread()
    const offsetAfterGap = 11
    thread.append('a', 0, [chunk(10, 1)])
    thread.append('a', offsetAfterGap, [chunk(10, 1)])
    thread.append('b', 0, [chunk(10, 1)])
    thread.discard('b')
    thread.append('c', 10, [chunk(10, 1)])
    for (const id of ['a', 'b', 'c', 'unknown']) expect(await thread.digest(id)).toBeUndefined()
  })

  it('restarts when an upload restarts', async () => {
    const thread = new DigestThread()
    thread.append('a', 0, [chunk(10, 1)])
    const restarted = chunk(10, 2)
    const expected = { sha256: sha256(restarted), length: 10 }
    thread.append('a', 0, [restarted])
    expect(await thread.digest('a')).toEqual(expected)
  })

  it('stops digesting an upload whose pending chunks exceed its limit', async () => {
    const thread = new DigestThread()
    const mebibyte = 1024 ** 2
    const chunkCount = 100
    for (let index = 0; index < chunkCount; index++) thread.append('a', index * mebibyte, [chunk(mebibyte, index)])
    const digest = await thread.digest('a')
    expect(digest === undefined || digest.length < chunkCount * mebibyte).toBe(true)
  })
})
