import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { svgImage } from '../../support/files/hostile-images.ts'
import { anImage } from '../../support/files/images.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, aVisitor, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { builtMedia } from '../../support/people/uploads.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
let tour: Tour
let stopId: string
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
  stopId = stopAt(tour, 0).id
})
afterAll(() => app.stop())

type Fields = Record<string, string | File | readonly (string | File)[]>
const place = { yawDeg: '20', pitchDeg: '-10' }

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  }
  return form
}

const pathOf = ({ aid = person.accountId, stop = stopId } = {}) => `/api/v2/${aid}/stops/${stop}/hotspots`
const post = (fields: Fields, path = `${pathOf()}?type=info`, by: Pick<Person, 'fetch'> = person) =>
  by.fetch(path, { method: 'POST', body: formOf(fields) })
const put = (hotspotId: string, fields: Fields, type = 'info') =>
  person.fetch(`${pathOf()}/${hotspotId}?type=${type}`, { method: 'PUT', body: formOf(fields) })
const asFile = (bytes: Uint8Array<ArrayBuffer>, name = 'détail "1".jpg') => new File([bytes], name)

describe('the hotspot form', () => {
  it('makes, changes and removes a hotspot; texts come raw or as JSON', async () => {
    const details = JSON.stringify({ html: '<p>Hi</p><script>x</script>' })
    const made = await post({
      ...place,
      details,
      title: 'Say "hi"',
      tooltip: '"quoted"',
      icon: 'null',
      visible: 'false',
    })
    expect(made.status).toBe(201)
    const { hotspot, wayBack, ...rest } = await made.json()
    expect(hotspot).toMatchObject({ stopId, kind: 'info', yawDeg: 20, pitchDeg: -10, details: { html: '<p>Hi</p>' } })
    expect(hotspot).toMatchObject({ title: 'Say "hi"', tooltip: 'quoted', icon: null, visible: false })
    expect({ wayBack, rest }).toEqual({ wayBack: null, rest: {} })
    const changed = await put(hotspot.id, { yawDeg: '30', version: String(hotspot.version) })
    expect(await changed.json()).toEqual({ hotspot: { ...hotspot, yawDeg: 30, version: hotspot.version + 1 } })
    const stale = JSON.parse(await expectError(await put(hotspot.id, { yawDeg: '40', version: '1' }), 409))
    expect(stale.facts.current).toMatchObject({ yawDeg: 30 })
    const gone = await person.fetch(`${pathOf()}/${hotspot.id}?tourId=${tour.id}`, { method: 'DELETE' })
    expect(await gone.json()).toMatchObject({ tour: { id: tour.id, stops: [{ hotspots: [] }, {}] } })
  })

  it('puts its file into the library together with the hotspot', async () => {
    const bytes = await anImage({ seed: 7 })
    const made = await post({ ...place, file: asFile(bytes) })
    const { mediaId, hotspot } = await made.json()
    const item = await builtMedia(person, mediaId)
    expect(item).toMatchObject({ kind: 'images', name: 'détail "1".jpg', status: 'complete', widthPx: 512 })
    const again = await put(hotspot.id, { title: 'Again', file: asFile(bytes) })
    expect(await again.json()).toMatchObject({ mediaId, hotspot: { title: 'Again' } })
    const other = await put(hotspot.id, { file: asFile(await anImage({ seed: 8 })) })
    const another = await builtMedia(person, (await other.json()).mediaId)
    expect(another.id).not.toBe(mediaId)
    expect(await person.trpc.media.list.query({})).toHaveLength(2)
  })

  it('rejects files that are no images, too large, or beyond the account’s room, and changes nothing', async () => {
    const crowded = await aPerson(app)
    await aMedium(app, crowded, { sizeBytes: limits.storageBytesPerAccount - 10 })
    const theirs = await aTour(app, crowded, ['Hall'], { empty: true })
    const image = await anImage({ seed: 9 })
    const { hotspot } = await (await post(place)).json()
    const before = await stateOf(app)
    await expectError(await post({ ...place, file: asFile(svgImage as Buffer<ArrayBuffer>) }), 415)
    await expectError(await post({ ...place, file: asFile(new Uint8Array(0)) }), 422)
    await expectError(await put(hotspot.id, { title: 'x', file: asFile(image.subarray(0, 40)) }), 422)
    await expectError(await post({ ...place, file: asFile(new Uint8Array(limits.hotspotFileMaxBytes + 1)) }), 413)
    await expectError(await post({ ...place, file: [asFile(image), asFile(image)] }), 400)
    await expectError(await post({ ...place, photo: asFile(image) }), 400)
    await expectError(await post({ yawDeg: '999', pitchDeg: '0', file: asFile(image) }), 400)
    await expectError(await put(hotspot.id, { version: '9', title: 'x', file: asFile(image) }), 409)
    const path = `${pathOf({ aid: crowded.accountId, stop: stopAt(theirs, 0).id })}?type=info`
    await expectError(await post({ ...place, file: asFile(image) }, path, crowded), 413)
    expect(await stateOf(app)).toEqual(before)
  })
})

describe('T03, T04: hostile forms', () => {
  it('rejects what is too much, nested, unknown, doubled or not JSON', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field${index}`, '1']))
    const { hotspot } = await (await post(place)).json()
    const before = await stateOf(app)
    await expectError(await post(many), 413)
    await expectError(await post({ ...place, title: 'x'.repeat(limits.hotspotFieldMaxBytes + 1) }), 413)
    const large = 'x'.repeat(limits.hotspotFieldMaxBytes - 1)
    await expectError(await post({ ...place, title: large, tooltip: large, description: large }), 413)
    const values = JSON.stringify(Array.from({ length: limits.hotspotFieldValuesMax + 1 }, () => 1))
    await expectError(await post({ ...place, details: values }), 400)
    const strange = ['accountId', 'id', 'createdBy', 'stopId', 'kind', 'hotspotId', '__proto__', 'constructor']
    const nested = [`a${'[b]'.repeat(500)}`, 'details[html]', '__proto__[polluted]', 'x'.repeat(101), '']
    for (const name of [...strange, ...nested]) {
      await expectError(await post({ ...place, [name]: JSON.stringify(stopId) }), 400)
      const form = formOf(place)
      form.append(name, '"1"')
      await expectError(await person.fetch(`${pathOf()}?type=info`, { method: 'POST', body: form }), 400)
    }
    for (const fields of [{ yawDeg: 'left' }, { yawDeg: '"20"' }, { details: '{html:1}' }, { title: ['a', 'b'] }]) {
      await expectError(await post({ ...place, ...fields }), 400)
    }
    for (const type of ['__proto__', 'teleport', '', 'info&type=stop', 'stop']) {
      await expectError(await post(place, `${pathOf()}?type=${type}`), 400)
      await expectError(await put(hotspot.id, { title: 'x' }, type), 400)
    }
    await expectError(await post(place, pathOf()), 400)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(await stateOf(app)).toEqual(before)
  })

  it('rejects other content types, a missing boundary, and a body that breaks off', async () => {
    const path = `${pathOf()}?type=info`
    const before = await stateOf(app)
    const send = (type: string, body: string) =>
      person.fetch(path, { method: 'POST', body, headers: { 'content-type': type } })
    await expectError(await send('application/json', '{"yawDeg":1,"pitchDeg":1}'), 415)
    await expectError(await send('text/plain', 'x'), 415)
    await expectError(await send('multipart/form-data', 'x'), 400)
    const part = '--b\r\ncontent-disposition: form-data; name="yawDeg"\r\n\r\n2'
    await expectError(await send('multipart/form-data; boundary=b', part), 400)
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const { authorization } = person.headers
    const head = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b`
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\ncontent-length: 5000\r\n\r\n${part}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    expect((await person.fetch('/api/v2/x')).status).toBe(404)
    expect(await stateOf(app)).toEqual(before)
  })
})

describe('T01, T02: who may', () => {
  it('answers the ids of others like ids that never were', async () => {
    const stranger = await aPerson(app)
    const theirs = await aTour(app, stranger, ['Hall'], { empty: true })
    const foreign = { stop: stopAt(theirs, 0).id }
    const { hotspot } = await stranger.trpc.hotspots.create.mutate({
      stopId: foreign.stop,
      kind: 'info',
      yawDeg: 0,
      pitchDeg: 0,
      details: { html: '' },
    })
    const own = (await (await post(place)).json()).hotspot.id
    const never = await expectError(await post(place, `${pathOf({ stop: randomUUID() })}?type=info`), 404)
    const paths = [
      pathOf({ aid: stranger.accountId }),
      pathOf({ aid: randomUUID() }),
      pathOf({ aid: 'x' }),
      pathOf(foreign),
      pathOf({ aid: stranger.accountId, ...foreign }),
    ]
    for (const path of paths) {
      expect(await expectError(await post(place, `${path}?type=info`), 404)).toBe(never)
      for (const id of [hotspot.id, own, randomUUID()]) {
        const change = { method: 'PUT', body: formOf({ title: 'Mine' }) }
        expect(await expectError(await person.fetch(`${path}/${id}?type=info`, change), 404)).toBe(never)
        const removal = await person.fetch(`${path}/${id}`, { method: 'DELETE' })
        expect(await expectError(removal, 404)).toBe(never)
      }
    }
    const other = await aTour(app, person, [])
    const unchanged = await stateOf(app)
    for (const tourId of [other.id, theirs.id, randomUUID()]) {
      const removal = await person.fetch(`${pathOf()}/${own}?tourId=${tourId}`, { method: 'DELETE' })
      expect(await expectError(removal, 404)).toBe(never)
    }
    expect(await stateOf(app)).toEqual(unchanged)
  })

  it('is closed to visitors, viewers and suspended accounts, before the body is looked at', async () => {
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const suspended = await aPerson(app)
    await app.em().nativeUpdate(Account, { id: suspended.accountId }, { status: 'suspended' })
    const before = await stateOf(app)
    const bad = { yawDeg: 'left' }
    await expectError(await post(bad, `${pathOf()}?type=info`, aVisitor(app)), 401)
    const rejected = await expectError(await post(bad, `${pathOf()}?type=info`, viewer), 403)
    expect(rejected).toContain('Sorry! You do not have access to manage tours.')
    await expectError(await post(bad, `${pathOf({ aid: suspended.accountId })}?type=info`, suspended), 403)
    expect(await stateOf(app)).toEqual(before)
  })
})
