import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LocalAppender } from '../../../../src/server/ports/spool/local-appender.ts'
import { receiveBytes } from '../../../../src/server/uploads/receive-bytes.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-receive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function aFile(content = ''): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return path
}

type OnChunks = (chunks: readonly Uint8Array[]) => void

const aReception = async (
  path: string,
  {
    offset = 0,
    remainingBytes = 100 * 1024 ** 2,
    onChunks = () => {},
  }: { offset?: number; remainingBytes?: number; onChunks?: OnChunks } = {},
) => ({
  appender: await LocalAppender.open(path, offset, onChunks),
  remainingBytes,
  signal: new AbortController().signal,
})

describe('receiving bytes', () => {
  it('appends and reports chunks of any size in order', async () => {
    const path = await aFile('head:')
    const body = new PassThrough()
    const receivedChunks: Uint8Array[] = []
    const onChunks: OnChunks = (chunks) => void receivedChunks.push(...chunks.map((chunk) => Buffer.from(chunk)))
    const receiving = receiveBytes(body, await aReception(path, { offset: 5, onChunks }))
    const allChunks = Array.from({ length: 500 }, (_, index) => Buffer.alloc(1 + ((index * 7919) % 40_000), index))
    const content = Buffer.concat(allChunks)
    for (const chunk of allChunks) if (!body.write(chunk)) await new Promise((resolve) => body.once('drain', resolve))
    body.end()
    expect(await receiving).toBe(5 + content.byteLength)
    expect((await readFile(path)).equals(Buffer.concat([Buffer.from('head:'), content]))).toBe(true)
    expect(Buffer.concat(receivedChunks).equals(content)).toBe(true)
  })

  it('keeps received bytes when the client disconnects or another request takes over', async () => {
    const takeover = new AbortController()
    const disconnectedBody = new PassThrough()
    const replacedBody = new PassThrough()
    const paths = [await aFile(), await aFile()] as const
    const lengths = Promise.all([
      receiveBytes(disconnectedBody, await aReception(paths[0])),
      receiveBytes(replacedBody, { ...(await aReception(paths[1])), signal: takeover.signal }),
    ])
    disconnectedBody.write('abc')
    replacedBody.write('defg')
    const writtenTexts = () => Promise.all(paths.map((path) => readFile(path, 'utf8')))
    await expect.poll(writtenTexts, { timeout: 60_000 }).toEqual(['abc', 'defg'])
    disconnectedBody.destroy(new Error('reset'))
    takeover.abort()
    expect(await lengths).toEqual([3, 4])
    expect(await writtenTexts()).toEqual(['abc', 'defg'])
    expect(replacedBody.destroyed).toBe(false)
  })

  it('rejects more bytes than declared', async () => {
    const body = new PassThrough()
    const receiving = receiveBytes(body, await aReception(await aFile(), { remainingBytes: 5 }))
    body.end('abcdef')
    await expect(receiving).rejects.toMatchObject({ code: 'upload.tooLarge' })
  })

  it('reports a full disk with its own error (T29)', async () => {
    const body = new PassThrough()
    const receiving = receiveBytes(body, await aReception('/dev/full'))
    body.end('abcdef')
    const error: unknown = await receiving.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'storage.full', status: 507 })
    expect(String(error)).not.toContain('ENOSPC')
  })
})
