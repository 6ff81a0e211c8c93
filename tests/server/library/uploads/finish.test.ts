import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { inspectingBuilder } from '../../../support/files/quick-build.ts'
import { aPerson } from '../../../support/people/people.ts'
import {
  appendBytes,
  createUpload,
  sendTusRequest,
  spoolBytes,
  uploadFile,
  waitForBuild,
} from '../../../support/people/uploads.ts'
import { storedPaths } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: inspectingBuilder } })
})
afterAll(() => app.stop())

describe('the finish step', () => {
  it('runs once after the last chunk', async () => {
    const person = await aPerson(app)
    const image = await anImage({ seed: 11 })
    const path = await createUpload(person, image.byteLength)
    const half = image.byteLength >> 1
    expect((await appendBytes(person, path, 0, image.subarray(0, half))).headers.get('stopover-media-id')).toBeNull()
    const lastChunk = await appendBytes(person, path, half, image.subarray(half))
    const mediaId = lastChunk.headers.get('stopover-media-id')
    expect(lastChunk.status).toBe(204)
    expect(mediaId).toMatch(/^[0-9a-f-]{36}$/)

    const headResponse = await sendTusRequest(person, path)
    expect(headResponse.headers.get('upload-offset')).toBe(String(image.byteLength))
    expect(headResponse.headers.get('stopover-media-id')).toBe(mediaId)
    const emptyChunk = await appendBytes(person, path, image.byteLength, Buffer.alloc(0))
    expect(emptyChunk.headers.get('stopover-media-id')).toBe(mediaId)
    const repeatedChunk = await appendBytes(person, path, half, image.subarray(half))
    expect([repeatedChunk.status, repeatedChunk.headers.get('stopover-media-id')]).toEqual([204, mediaId])
    expect((await appendBytes(person, path, 0, image.subarray(0, half))).status).toBe(409)
    expect((await sendTusRequest(person, path, { method: 'DELETE' })).status).toBe(409)
    await waitForBuild(person, mediaId ?? '')
    expect((await person.trpc.media.list.query({})).items).toHaveLength(1)
  })

  it('is resumed by a HEAD when the bytes are complete but there is no medium', async () => {
    const person = await aPerson(app)
    const image = await anImage({ seed: 12 })
    const path = await createUpload(person, image.byteLength)
    await appendBytes(person, path, 0, image.subarray(0, 100))
    // A crash right after the last byte leaves this state.
    await spoolBytes(app.services.ports.spool, path.slice('/uploads/'.length), {
      offset: 100,
      bytes: image.subarray(100),
    })
    const heads = await Promise.all([sendTusRequest(person, path), sendTusRequest(person, path)])
    const mediaId = heads[0]?.headers.get('stopover-media-id') ?? ''
    expect(heads.map(({ headers }) => headers.get('stopover-media-id'))).toEqual([mediaId, mediaId])
    expect((await waitForBuild(person, mediaId)).status).toBe('complete')
    expect((await person.trpc.media.list.query({})).items).toHaveLength(1)
  })

  it('reuses the medium of a file that the library holds already', async () => {
    const person = await aPerson(app)
    const image = await anImage({ seed: 13 })
    const firstId = await uploadFile(app.address, person, { bytes: image })
    expect(await uploadFile(app.address, person, { bytes: image, name: 'Again.jpg' })).toBe(firstId)
    const imageId = await uploadFile(app.address, person, { bytes: image, kind: 'images' })
    expect(imageId).not.toBe(firstId)
    const stranger = await aPerson(app)
    const foreignId = await uploadFile(app.address, stranger, { bytes: image })
    expect(foreignId).not.toBe(firstId)
    // A running build creates and deletes files itself.
    for (const id of [firstId, imageId]) await waitForBuild(person, id)
    await waitForBuild(stranger, foreignId)
    const originals = (await storedPaths(app.dataFolder)).filter((key) => key.includes(person.accountId))
    expect(originals.sort()).toEqual([firstId, imageId].map((id) => `files/originals/${person.accountId}/${id}`).sort())
  })

  it('creates a second medium of the same file on request', async () => {
    const person = await aPerson(app)
    const image = await anImage({ seed: 17 })
    const firstId = await uploadFile(app.address, person, { bytes: image })
    const secondId = await uploadFile(app.address, person, { bytes: image, name: 'Second.jpg', keepsDuplicate: true })
    expect(secondId).not.toBe(firstId)
    for (const id of [firstId, secondId]) expect((await waitForBuild(person, id)).status).toBe('complete')
    const originals = (await storedPaths(app.dataFolder)).filter((key) => key.includes(person.accountId))
    expect(originals.sort()).toEqual(
      [firstId, secondId].map((id) => `files/originals/${person.accountId}/${id}`).sort(),
    )
    expect(await uploadFile(app.address, person, { bytes: image, keepsDuplicate: false })).toBe(firstId)
  })

  it('treats the file of a deleted medium as new', async () => {
    const person = await aPerson(app)
    const image = await anImage({ seed: 14 })
    const firstId = await uploadFile(app.address, person, { bytes: image })
    await waitForBuild(person, firstId)
    await person.trpc.media.remove.mutate({ mediaId: firstId })
    expect(await uploadFile(app.address, person, { bytes: image })).not.toBe(firstId)
  })

  it('F47: rejects the bytes of a person who lost the permission meanwhile', async () => {
    const person = await aPerson(app, { role: 'editor' })
    const image = await anImage({ seed: 15 })
    const path = await createUpload(person, image.byteLength)
    expect((await appendBytes(person, path, 0, image.subarray(0, 50))).status).toBe(204)
    await app.em().nativeUpdate(Membership, { user: person.userId }, { role: 'viewer' })
    expect((await appendBytes(person, path, 50, image.subarray(50))).status).toBe(403)
    expect((await sendTusRequest(person, path)).status).toBe(403)
    await app.em().nativeUpdate(Membership, { user: person.userId }, { role: 'editor' })
    expect((await person.trpc.media.list.query({})).items).toEqual([])
  })
})
