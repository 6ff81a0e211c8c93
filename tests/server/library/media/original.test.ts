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
    const headResponse = await person.fetch(pathOf(mediaId), { method: 'HEAD' })
    expect([headResponse.status, headResponse.headers.get('content-length')]).toEqual([
      200,
      String(original.byteLength),
    ])
  })

  it('downloads by byte ranges with a cookie', async () => {
    const mediaId = await aMedium(app, person, { original, name: 'Lobby at dusk', mimeType: 'image/png' })
    const headers = { cookie: `stopover-session=${person.token}`, range: 'bytes=4-8' }
    const partialResponse = await fetch(app.address + pathOf(mediaId), { headers })
    expect([partialResponse.status, await partialResponse.text()]).toEqual([206, 'bytes'])
    expect(partialResponse.headers.get('content-range')).toBe(`bytes 4-8/${original.byteLength}`)
    expect(partialResponse.headers.get('content-disposition')).toContain('"Lobby at dusk.png"')
    const beyondEnd = await person.fetch(pathOf(mediaId), { headers: { range: 'bytes=999-' } })
    expect(beyondEnd.status).toBe(416)
  })

  it('is not found when it belongs to another account, is deleted or is missing', async () => {
    const stranger = await aPerson(app)
    const foreignId = await aMedium(app, stranger, { original })
    const deletedId = await aMedium(app, person, { original })
    await person.trpc.media.remove.mutate({ mediaId: deletedId })
    const missingId = await aMedium(app, person, { original })
    await rm(join(app.dataFolder, 'files/originals', person.accountId, missingId))
    const unknownResponse = await person.fetch(pathOf('00000000-0000-4000-8000-000000000000'))
    const errorOfUnknown = await unknownResponse.text()
    for (const path of [pathOf(foreignId), pathOf(foreignId, stranger), pathOf(deletedId), pathOf(missingId)]) {
      const response = await person.fetch(path)
      expect([response.status, await response.text()], path).toEqual([404, errorOfUnknown])
    }
    expect((await fetch(app.address + pathOf(deletedId))).status).toBe(401)
  })
})
