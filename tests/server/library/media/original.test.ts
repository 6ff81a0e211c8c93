import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'

let app: TestApp
let person: Person
const original = Buffer.from('the bytes of an original')
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const pathOf = (mediaId: string, { accountId } = person) => `/api/v2/${accountId}/media/${mediaId}/original`

describe('the original of a medium', () => {
  it('downloads unchanged as a sandboxed attachment with its name', async () => {
    const mediaId = await aMedium(app, person, { original, name: 'Café "1".jpg', mimeType: 'image/jpeg' })
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const response = await viewer.fetch(pathOf(mediaId))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="Caf_ _1_.jpg"; filename*=UTF-8''Caf%C3%A9%20%221%22.jpg`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(original.byteLength),
      'cache-control': expect.stringContaining('private'),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('has a size in the response to a HEAD request', async () => {
    const mediaId = await aMedium(app, person, { original })
    const response = await person.fetch(pathOf(mediaId), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(original.byteLength))
  })

  it('downloads with the extension of its MIME type if its name has none', async () => {
    const mediaId = await aMedium(app, person, { original, name: 'Lobby at dusk', mimeType: 'image/png' })
    const response = await person.fetch(pathOf(mediaId))
    expect(response.headers.get('content-disposition')).toContain('"Lobby at dusk.png"')
  })

  it('downloads by byte ranges with a cookie', async () => {
    const mediaId = await aMedium(app, person, { original })
    const headers = { cookie: `stopover-session=${person.token}`, range: 'bytes=4-8' }
    const partialResponse = await fetch(app.address + pathOf(mediaId), { headers })
    expect([partialResponse.status, await partialResponse.text()]).toEqual([206, 'bytes'])
    expect(partialResponse.headers.get('content-range')).toBe(`bytes 4-8/${original.byteLength}`)
  })

  it('has no bytes after its end', async () => {
    const mediaId = await aMedium(app, person, { original })
    const response = await person.fetch(pathOf(mediaId), { headers: { range: 'bytes=999-' } })
    expect(response.status).toBe(416)
  })

  it('is not found when it belongs to another account, is deleted or is missing', async () => {
    const stranger = await aPerson(app)
    const foreignId = await aMedium(app, stranger, { original })
    const deletedId = await aMedium(app, person, { original })
    await person.trpc.media.remove.mutate({ mediaId: deletedId })
    const missingId = await aMedium(app, person, { original })
    await rm(join(app.dataFolder, 'files/originals', person.accountId, missingId))
    const unknownResponse = await person.fetch(pathOf('00000000-0000-4000-8000-000000000000'))
    const notFoundText = await unknownResponse.text()
    for (const path of [pathOf(foreignId), pathOf(foreignId, stranger), pathOf(deletedId), pathOf(missingId)]) {
      const response = await person.fetch(path)
      expect([response.status, await response.text()], path).toEqual([404, notFoundText])
    }
  })

  it('requires a session', async () => {
    const mediaId = await aMedium(app, person, { original })
    expect((await fetch(app.address + pathOf(mediaId))).status).toBe(401)
  })
})
