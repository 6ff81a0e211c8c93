import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anImage } from '../../support/files/images.ts'
import { appendBytes, createUpload, sendTusRequest, waitForBuild } from '../../support/people/uploads.ts'
import { killSeeds, seededRandom } from '../../support/seeded-random.ts'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { storedPaths } from '../../support/state.ts'

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

let server: ServerProcess
beforeAll(async () => {
  server = await aServerProcess()
  await server.start()
})
afterAll(() => server.remove())

/** Sends the beginning of a chunk and returns the socket. The server may still be writing the bytes. */
async function sendPartOfChunk(
  path: string,
  offset: number,
  { body, sentBytes }: { body: Uint8Array; sentBytes: number },
) {
  const { hostname, port } = new URL(server.address())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const { authorization = '' } = server.person.headers
  const headers = [
    `PATCH ${path} HTTP/1.1`,
    'host: localhost',
    'tus-resumable: 1.0.0',
    `authorization: ${authorization}`,
    `stopover-account: ${server.person.accountId}`,
    `upload-offset: ${offset}`,
    'content-type: application/offset+octet-stream',
    `content-length: ${body.byteLength}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  if (sentBytes > 0) await new Promise((resolve) => socket.write(body.subarray(0, sentBytes), resolve))
  return socket
}

/** Number of sent bytes: a boundary case of faults F1 to F4, or random. */
function sentLengthOf(random: (below: number) => number, length: number): number {
  return [0, 1, length >> 1, length - 1][random(6)] ?? random(length)
}

describe('kill -9 while a file is being uploaded (F1–F4)', () => {
  it.each(killSeeds)('resumes the upload after a prefix with all acknowledged bytes (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { person } = server
    const image = await anImage({ widthPx: 640, heightPx: 320, seed: 1000 + seed })
    const path = await createUpload(person, image.byteLength)
    const acknowledgedBytes = random(3) === 0 ? 0 : random(image.byteLength >> 1)
    expect((await appendBytes(person, path, 0, image.subarray(0, acknowledgedBytes))).status).toBe(204)

    const body = image.subarray(acknowledgedBytes)
    const sentBytes = sentLengthOf(random, body.byteLength)
    const socket = await sendPartOfChunk(path, acknowledgedBytes, { body, sentBytes })
    await wait(random(30))
    await server.kill()
    socket.destroy()

    const storedBytes = await readFile(join(server.dataFolder, path))
    expect(storedBytes.byteLength).toBeGreaterThanOrEqual(acknowledgedBytes)
    expect(storedBytes.byteLength).toBeLessThanOrEqual(acknowledgedBytes + sentBytes)
    expect(storedBytes.equals(image.subarray(0, storedBytes.byteLength))).toBe(true)

    await server.start()
    const headResponse = await sendTusRequest(person, path)
    expect(headResponse.headers.get('upload-offset')).toBe(String(storedBytes.byteLength))
    const finalChunk = await appendBytes(person, path, storedBytes.byteLength, image.subarray(storedBytes.byteLength))
    const mediaId = finalChunk.headers.get('stopover-media-id') ?? ''
    expect(finalChunk.status).toBe(204)
    const original = await readFile(join(server.dataFolder, 'files/originals', person.accountId, mediaId))
    expect(sha256(original)).toBe(sha256(image))
    // The build must end before the next seed kills the server.
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  })

  it('leaves exactly one medium for each file', async () => {
    const { person } = server
    const media = (await person.trpc.media.list.query({})).items
    expect(media).toHaveLength(killSeeds.length)
    const paths = await storedPaths(server.dataFolder)
    expect(paths.filter((path) => path.startsWith('uploads/'))).toEqual([])
    expect(paths.filter((path) => path.startsWith('files/originals/'))).toHaveLength(killSeeds.length)
    const usedBytes = media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes })
  })
})
