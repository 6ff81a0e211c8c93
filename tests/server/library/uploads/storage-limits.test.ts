import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageBytesPerAccount } from '../../../../src/server/domain/billing/plans/storage.ts'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { uploadLimits } from '../../../../src/server/domain/library/uploads/upload-limits.ts'
import { localFiles } from '../../../../src/server/ports/local-files.ts'
import { mediaLimits } from '../../../../src/shared/media/media-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anAccount, aPerson, type Person } from '../../../support/people/people.ts'
import {
  appendBytes,
  createUpload,
  filledBytes,
  metadataHeader,
  sendTusRequest,
} from '../../../support/people/uploads.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('T25: the check of declared sizes', () => {
  const create = (person: Person, length: string) =>
    sendTusRequest(person, '/uploads', {
      method: 'POST',
      headers: { 'upload-length': length, 'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'panos' }) },
    })

  it('rejects a length that isn’t an integer', async () => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    for (const length of ['-1', '1e3', '10.5', String(2 ** 64), 'abc', '', '0x10', '010']) {
      await expectError(await create(person, length), 400)
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects a file above the limit of its kind', async () => {
    const person = await aPerson(app)
    await expectError(await create(person, String(mediaLimits.imageMaxBytes + 1)), 413)
  })

  it('rejects an empty file', async () => {
    const person = await aPerson(app)
    expect(await expectError(await create(person, '0'), 422)).toContain('This file is empty.')
  })

  it('rejects bytes beyond the declared length without closing the upload', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 5)
    await expectError(await appendBytes(person, path, 0, filledBytes(6)), 413)
    expect((await appendBytes(person, path, 0, filledBytes(4))).status).toBe(204)
    const headResponse = await sendTusRequest(person, path)
    expect(headResponse.headers.get('upload-offset')).toBe('4')
    expect(headResponse.headers.get('stopover-media-id')).toBeNull()
    await expectError(await appendBytes(person, path, 4, filledBytes(2)), 413)
    expect((await person.trpc.media.list.query({})).items).toEqual([])
  })

  it('rejects a chunked body that exceeds the declared length', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 5)
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const response = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    const headers = [
      `PATCH ${path} HTTP/1.1`,
      'host: x',
      'tus-resumable: 1.0.0',
      `authorization: ${person.headers.authorization}`,
      `stopover-account: ${person.accountId}`,
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      'transfer-encoding: chunked',
      'connection: close',
    ]
    // Two chunks of 8 bytes each, although the upload declares 5 bytes.
    socket.write(`${headers.join('\r\n')}\r\n\r\n8\r\nabcdefgh\r\n8\r\nabcdefgh\r\n0\r\n\r\n`)
    // The server may reset the connection after it responds.
    socket.on('error', () => {})
    const text = await response
    expect(text).toContain(' 413 ')
    expect(text).toContain('"status":413')
  })
})

describe('T26: quota', () => {
  it('accepts one of two concurrent uploads when the free storage fits one', async () => {
    const person = await aPerson(app)
    const em = app.em()
    const freeBytes = 100
    const uploadBytes = 60
    const reservedBytes = storageBytesPerAccount - freeBytes
    em.create(Upload, {
      id: randomBytes(16).toString('hex'),
      account: person.accountId,
      user: person.userId,
      status: 'open',
      kind: 'panos',
      fileName: 'big.jpg',
      sizeBytes: reservedBytes,
      lastActivityAt: new Date(),
    })
    await em.flush()
    const create = () =>
      sendTusRequest(person, '/uploads', {
        method: 'POST',
        headers: {
          'upload-length': String(uploadBytes),
          'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'panos' }),
        },
      })
    const responses = await Promise.all([create(), create()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 413])
    expect(await person.trpc.uploads.usage.query({})).toEqual({
      usedBytes: reservedBytes + uploadBytes,
      limitBytes: storageBytesPerAccount,
      keptBytes: 0,
      keptUntil: null,
    })
    const path = responses.find(({ status }) => status === 201)?.headers.get('location') ?? ''
    expect((await sendTusRequest(person, path, { method: 'DELETE' })).status).toBe(204)
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: reservedBytes })
  })

  it('limits open uploads to ten per person and two hundred per account', async () => {
    const person = await aPerson(app)
    for (let count = 0; count < uploadLimits.openPerUser; count++) await createUpload(person, 5)
    await expect(createUpload(person, 5)).rejects.toThrow('429')
    const em = app.em()
    for (let index = uploadLimits.openPerUser; index < uploadLimits.openPerAccount; index++) {
      const { accountId: account, userId: user } = person
      const id = createHash('md5').update(`${account} ${index}`).digest('hex')
      const fields = {
        status: 'open',
        kind: 'panos',
        fileName: 'a.jpg',
        sizeBytes: 1,
        lastActivityAt: new Date(),
      } as const
      em.create(Upload, { id, account, user, ...fields })
    }
    await em.flush()
    const colleague = await aPerson(app, { accountId: person.accountId })
    await expect(createUpload(colleague, 5)).rejects.toThrow('429')
    await createUpload(await aPerson(app), 5)
  })

  it('reserves exactly the bytes of open uploads and media', async () => {
    const person = await aPerson(app, { accountId: await anAccount(app) })
    const bytesByPath = new Map<string, number>()
    const random = seededRandom(7)
    for (let step = 0; step < 120; step++) {
      const [path] = bytesByPath.keys()
      if (path !== undefined && (bytesByPath.size >= uploadLimits.openPerUser || random(3) === 0)) {
        expect((await sendTusRequest(person, path, { method: 'DELETE' })).status).toBe(204)
        bytesByPath.delete(path)
      } else {
        const size = 1 + random(100_000)
        bytesByPath.set(await createUpload(person, size), size)
      }
    }
    const reservedBytes = [...bytesByPath.values()].reduce((sum, size) => sum + size, 0)
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: reservedBytes })
  })
})

describe('T29: low disk space', () => {
  it('rejects an upload with 507 before anything is stored', async () => {
    const realFiles = localFiles(`${app.dataFolder}/short`)
    const fullApp = await startTestApp({ ports: { files: { ...realFiles, freeBytes: async () => 1024 ** 3 } } })
    try {
      const person = await aPerson(fullApp)
      const stateBefore = await stateOf(fullApp)
      const headers = { 'upload-length': '10', 'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'panos' }) }
      await expectError(await sendTusRequest(person, '/uploads', { method: 'POST', headers }), 507)
      expect(await stateOf(fullApp)).toEqual(stateBefore)
      expect((await person.trpc.media.list.query({})).items).toEqual([])
    } finally {
      await fullApp.stop()
    }
  })
})
