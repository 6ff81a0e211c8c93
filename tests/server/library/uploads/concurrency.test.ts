import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, filledBytes, sendTusRequest } from '../../../support/people/uploads.ts'
import { storedFiles, storedPaths } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

type StalledBody = { readonly declaredBytes: number; readonly sentBytes: Uint8Array }

/** Starts a PATCH that sends a part of its body and then stalls. */
async function stalledAppend(person: Person, path: string, { declaredBytes, sentBytes }: StalledBody) {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const headers = [
    `PATCH ${path} HTTP/1.1`,
    'host: localhost',
    'tus-resumable: 1.0.0',
    `authorization: ${person.headers.authorization}`,
    `stopover-account: ${person.accountId}`,
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${declaredBytes}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  socket.write(sentBytes)
  socket.on('error', () => {})
  await waitForBytes(path, sentBytes.byteLength)
  return socket
}

async function waitForBytes(path: string, count: number): Promise<void> {
  const deadline = Date.now() + 10_000
  const id = path.slice('/uploads/'.length)
  while ((await app.services.ports.spool.sizeOf(id)) !== count) {
    if (Date.now() > deadline) throw new Error(`${count} bytes did not arrive`)
    await wait(10)
  }
}

function responseTextOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
}

describe('T27: concurrent requests to one upload', () => {
  it('store a chunk only once', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 400_000)
    const chunk = filledBytes(300_000, 5)
    const responses = await Promise.all([1, 2, 3, 4].map(() => appendBytes(person, path, 0, chunk)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(
      statuses.every((status) => [204, 409, 423].includes(status)),
      String(statuses),
    ).toBe(true)
    const files = await storedFiles(app.dataFolder)
    expect(files[path.slice(1)]).toBe(sha256(chunk))
  })

  it('never mix two bodies at the same offset', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 400_000)
    const bodies = [filledBytes(300_000, 1), filledBytes(300_000, 2)]
    const responses = await Promise.all(bodies.map((body) => appendBytes(person, path, 0, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    const files = await storedFiles(app.dataFolder)
    expect(bodies.map(sha256)).toContain(files[path.slice(1)])
  })

  it('get the offset or a lock error by HEAD during a stalled chunk', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    const socket = await stalledAppend(person, path, { declaredBytes: 1000, sentBytes: filledBytes(10) })
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await sendTusRequest(person, path)).status),
    )
    socket.destroy()
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(
      statuses.every((status) => status === 200 || status === 423),
      String(statuses),
    ).toBe(true)
  })
})

describe('F40: a client that disconnected', () => {
  it('resumes immediately from a new connection at the stored offset', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    const socket = await stalledAppend(person, path, { declaredBytes: 1000, sentBytes: filledBytes(123, 9) })
    socket.resetAndDestroy()
    const startedAt = performance.now()
    const headResponse = await sendTusRequest(person, path)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(headResponse.headers.get('upload-offset')).toBe('123')
    expect((await appendBytes(person, path, 123, filledBytes(100, 9))).headers.get('upload-offset')).toBe('223')
    expect((await storedFiles(app.dataFolder))[path.slice(1)]).toBe(sha256(filledBytes(223, 9)))
  })

  it('loses the lock to the next request while its connection is half open', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    const socket = await stalledAppend(person, path, { declaredBytes: 1000, sentBytes: filledBytes(50) })
    const response = responseTextOf(socket)
    const startedAt = performance.now()
    expect((await sendTusRequest(person, path)).headers.get('upload-offset')).toBe('50')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await appendBytes(person, path, 50, filledBytes(10))).status).toBe(204)
    socket.destroy()
    await response
  })
})

describe('F42: canceling while bytes arrive', () => {
  it('leaves no bytes and no reservation', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    const socket = await stalledAppend(person, path, { declaredBytes: 1000, sentBytes: filledBytes(50) })
    expect((await sendTusRequest(person, path, { method: 'DELETE' })).status).toBe(204)
    socket.destroy()
    expect((await sendTusRequest(person, path)).status).toBe(404)
    expect(await storedPaths(app.dataFolder)).not.toContain(path.slice(1))
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: 0 })
  })
})
