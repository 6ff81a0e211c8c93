import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { mediaLimits } from '../../../../src/shared/media/media-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { createUpload, filledBytes, metadataHeader, sendTusRequest } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('T24: creating an upload', () => {
  const create = (person: Person, metadata: string) =>
    sendTusRequest(person, '/uploads', {
      method: 'POST',
      headers: { 'upload-length': '10', 'upload-metadata': metadata },
    })
  const metadataFor = (filename: string) => metadataHeader({ filename, kind: 'panos' })

  it('cleans names with invisible characters, bidi marks and paths', async () => {
    const person = await aPerson(app)
    const names: Record<string, string> = {
      'a\r\nSet-Cookie: x=1.jpg': 'aSet-Cookie: x=1.jpg',
      'a\0b.jpg': 'ab.jpg',
      '../../etc/passwd': 'passwd',
      'C:\\photos\\hall.jpg': 'hall.jpg',
      'photo\u202Egpj.exe': 'photogpj.exe',
      'می\u200cخواهم\u200c.jpg': 'می\u200cخواهم.jpg',
      'Cafe\u0301.jpg': 'Caf\u00e9.jpg',
      '...': 'upload',
      '': 'upload',
    }
    for (const [fileName, cleanName] of Object.entries(names)) {
      const response = await create(person, metadataFor(fileName))
      expect(response.status, fileName).toBe(201)
      const path = response.headers.get('location') ?? ''
      const headResponse = await sendTusRequest(person, path)
      const encodedName = /filename (\S+?)(?:,|$)/.exec(headResponse.headers.get('upload-metadata') ?? '')?.[1] ?? ''
      expect(Buffer.from(encodedName, 'base64').toString()).toBe(cleanName)
      await sendTusRequest(person, path, { method: 'DELETE' })
    }
  })

  it('shortens names to 255 bytes without cutting their extension', async () => {
    const person = await aPerson(app)
    const path = (await create(person, metadataFor(`${'ö'.repeat(400)}.jpeg`))).headers.get('location') ?? ''
    const row = await app.em().findOneOrFail(Upload, { id: path.slice('/uploads/'.length) })
    expect(Buffer.byteLength(row.fileName)).toBeLessThanOrEqual(255)
    expect(row.fileName).toMatch(/^ö+\.jpeg$/)
  })

  it('rejects malformed metadata', async () => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    const validMetadata = metadataFor('a.jpg')
    const invalidMetadata = [
      `${validMetadata},filename YQ==`,
      `${validMetadata},__proto__ YQ==`,
      `${validMetadata},constructor YQ==`,
      'filename !!!,kind cGFub3M=',
      `${validMetadata},${'x'.repeat(9000)} YQ==`,
      metadataHeader({ filename: 'a.jpg', kind: 'films' }),
      metadataHeader({ filename: 'a.jpg', kind: '__proto__' }),
      metadataHeader({ filename: 'a.jpg' }),
      metadataHeader({ filename: 'a.jpg', kind: 'panos', sha256: 'f00' }),
      '',
    ]
    for (const metadata of invalidMetadata) await expectError(await create(person, metadata), 400)
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('ignores unknown keys of metadata', async () => {
    const person = await aPerson(app)
    const metadata = `${metadataFor('a.jpg')},filetype ${btoa('text/html')},relativePath YQ==`
    expect((await create(person, metadata)).status).toBe(201)
  })
})

describe('T33: the upload protocol', () => {
  it('lists creation, termination and expiration without CORS', async () => {
    const response = await fetch(`${app.address}/uploads`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('tus-extension')).toBe('creation,termination,expiration')
    expect(response.headers.get('tus-max-size')).toBe(String(mediaLimits.videoMaxBytes))
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  it('rejects deferred length, concatenation, creation with upload and method override', async () => {
    const person = await aPerson(app)
    const metadata = metadataHeader({ filename: 'a.jpg', kind: 'panos' })
    const post = (headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
      sendTusRequest(person, '/uploads', {
        method: 'POST',
        headers: { 'upload-metadata': metadata, ...headers },
        ...(body && { body }),
      })
    const stateBefore = await stateOf(app)
    await expectError(await post({ 'upload-defer-length': '1' }), 400)
    await expectError(await post({ 'upload-length': '10', 'upload-defer-length': '1' }), 400)
    await expectError(await post({ 'upload-length': '10', 'upload-concat': 'partial' }), 400)
    await expectError(await post({ 'upload-concat': 'final;/uploads/a /uploads/b' }), 400)
    expect(await stateOf(app)).toEqual(stateBefore)

    const path = await createUpload(person, 10)
    const override = { 'x-http-method-override': 'DELETE', 'upload-length': '10' }
    expect((await sendTusRequest(person, path, { method: 'POST', headers: override })).status).toBe(405)
    expect((await sendTusRequest(person, path)).status).toBe(200)

    const responseToBody = await post(
      { 'upload-length': '10', 'content-type': 'application/offset+octet-stream' },
      filledBytes(10),
    )
    expect(responseToBody.status).toBe(201)
    expect(
      (await sendTusRequest(person, responseToBody.headers.get('location') ?? '')).headers.get('upload-offset'),
    ).toBe('0')
  })

  it('requires the protocol version', async () => {
    const person = await aPerson(app)
    for (const version of [{}, { 'tus-resumable': '0.2.2' }]) {
      const response = await person.fetch('/uploads', { method: 'POST', headers: version })
      expect(response.headers.get('tus-version')).toBe('1.0.0')
      await expectError(response, 412)
    }
  })

  it('rejects changes with a cookie from another site', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 10)
    const cookie = `stopover-session=${person.token}`
    for (const origin of ['https://evil.example', 'null']) {
      const response = await fetch(app.address + path, {
        method: 'DELETE',
        headers: { cookie, origin, 'tus-resumable': '1.0.0', 'stopover-account': person.accountId },
      })
      await expectError(response, 403)
    }
    expect((await sendTusRequest(person, path)).status).toBe(200)
  })
})
