import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { aPerson, aVisitor } from '../../../support/people/people.ts'
import {
  appendBytes,
  createUpload,
  filledBytes,
  metadataHeader,
  requestExactPath,
  sendTusRequest,
} from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('T22: access to uploads', () => {
  it('is rejected with 404 for members of other accounts and for colleagues', async () => {
    const owner = await aPerson(app)
    const path = await createUpload(owner, 100)
    await appendBytes(owner, path, 0, filledBytes(10))
    const strangers = [await aPerson(app), await aPerson(app, { accountId: owner.accountId })]
    const unknownPath = `/uploads/${'a'.repeat(32)}`
    const stateBefore = await stateOf(app)
    for (const stranger of strangers) {
      for (const method of ['HEAD', 'DELETE']) {
        const responseToForeignId = await sendTusRequest(stranger, path, { method })
        const responseToUnknownId = await sendTusRequest(stranger, unknownPath, { method })
        expect(responseToForeignId.status).toBe(404)
        expect(await responseToForeignId.text()).toBe(await responseToUnknownId.text())
      }
      const bodyForForeignId = await expectError(await appendBytes(stranger, path, 10, filledBytes(5)), 404)
      expect(bodyForForeignId).toBe(await (await appendBytes(stranger, unknownPath, 10, filledBytes(5))).text())
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is rejected for visitors and for any GET request', async () => {
    const owner = await aPerson(app)
    const path = await createUpload(owner, 100)
    const stateBefore = await stateOf(app)
    await expectError(await appendBytes(aVisitor(app), path, 0, filledBytes(5)), 401)
    await expectError(await sendTusRequest(aVisitor(app), path, { method: 'DELETE' }), 401)
    expect((await sendTusRequest(aVisitor(app), path)).status).toBe(401)
    for (const caller of [owner, aVisitor(app)]) {
      for (const requestPath of [path, '/uploads', `${path}.json`]) {
        await expectError(await sendTusRequest(caller, requestPath, { method: 'GET' }), 405)
      }
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('requires the permission to manage tours with each request', async () => {
    const viewer = await aPerson(app, { role: 'viewer' })
    const headers = { 'upload-length': '10', 'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'panos' }) }
    const text = await expectError(await sendTusRequest(viewer, '/uploads', { method: 'POST', headers }), 403)
    expect(text).toContain('Sorry! You do not have access to manage tours.')
  })
})

describe('T23: the id of an upload', () => {
  it('is rejected in any other form', async () => {
    const owner = await aPerson(app)
    const path = await createUpload(owner, 100)
    await appendBytes(owner, path, 0, filledBytes(10))
    const stateBefore = await stateOf(app)
    const id = path.slice('/uploads/'.length)
    const malformedIds = [
      `${id}.json`,
      `${id}/x`,
      `${id}/`,
      `${id}a`,
      id.slice(1),
      id.toUpperCase(),
      `a%00${id}`,
      `..%2f${id}`,
      `%2e%2e%2f${id}`,
      `..%5c${id}`,
      '%2e%2e',
      `${id}%`,
    ]
    for (const malformedId of malformedIds) {
      for (const method of ['DELETE', 'PATCH', 'HEAD']) {
        const chunk = { 'upload-offset': '10', 'content-type': 'application/offset+octet-stream' }
        const request = { method, headers: method === 'PATCH' ? chunk : {} }
        const status = await requestExactPath(
          { address: app.address, person: owner },
          `/uploads/${malformedId}`,
          request,
        )
        expect([400, 404], `${method} ${malformedId}`).toContain(status)
      }
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
