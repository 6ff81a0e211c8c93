import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageBytesPerAccount } from '../../../../src/server/domain/billing/plans/storage.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { hotspotFormLimits } from '../../../../src/server/rest/tours/hotspot-form-limits.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { svgImage } from '../../../support/files/hostile-images.ts'
import { anImage } from '../../../support/files/images.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

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
const position = { yawDeg: '20', pitchDeg: '-10' }

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, item)
  }
  return form
}

const pathOf = ({ aid = person.accountId, stop = stopId } = {}) => `/api/v2/${aid}/stops/${stop}/hotspots`
const post = (fields: Fields, path = `${pathOf()}?type=info`, requester: Pick<Person, 'fetch'> = person) =>
  requester.fetch(path, { method: 'POST', body: formOf(fields) })
const put = (hotspotId: string, fields: Fields, type = 'info') =>
  person.fetch(`${pathOf()}/${hotspotId}?type=${type}`, { method: 'PUT', body: formOf(fields) })
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'détail "1".jpg') => new File([bytes], name)

describe('the hotspot form', () => {
  it('creates, updates and deletes a hotspot with plain or JSON-encoded texts', async () => {
    const details = JSON.stringify({ html: '<p>Hi</p><script>x</script>' })
    const creation = await post({
      ...position,
      details,
      title: 'Say "hi"',
      tooltip: '"quoted"',
      icon: 'null',
      visible: 'false',
    })
    expect(creation.status).toBe(201)
    const { hotspot, wayBack, ...otherFields } = await creation.json()
    expect(hotspot).toMatchObject({ stopId, kind: 'info', yawDeg: 20, pitchDeg: -10, details: { html: '<p>Hi</p>' } })
    expect(hotspot).toMatchObject({ title: 'Say "hi"', tooltip: 'quoted', icon: null, visible: false })
    expect(wayBack).toBeNull()
    expect(otherFields).toEqual({})

    const update = await put(hotspot.id, { yawDeg: '30', version: String(hotspot.version) })
    expect(await update.json()).toEqual({ hotspot: { ...hotspot, yawDeg: 30, version: hotspot.version + 1 } })
    const staleError = JSON.parse(await expectError(await put(hotspot.id, { yawDeg: '40', version: '1' }), 409))
    expect(staleError.facts.current).toMatchObject({ yawDeg: 30 })

    const deletion = await person.fetch(`${pathOf()}/${hotspot.id}?tourId=${tour.id}`, { method: 'DELETE' })
    expect(await deletion.json()).toMatchObject({ tour: { id: tour.id, stops: [{ hotspots: [] }, {}] } })
  })

  it('adds its file to the library together with the hotspot', async () => {
    const bytes = await anImage({ seed: 7 })
    const creation = await post({ ...position, file: fileOf(bytes) })
    const { mediaId, hotspot } = await creation.json()
    const medium = await waitForBuild(person, mediaId)
    expect(medium).toMatchObject({ kind: 'images', name: 'détail "1".jpg', status: 'complete', widthPx: 512 })

    const updateWithSameFile = await put(hotspot.id, { title: 'Again', file: fileOf(bytes) })
    expect(await updateWithSameFile.json()).toMatchObject({ mediaId, hotspot: { title: 'Again' } })

    const updateWithOtherFile = await put(hotspot.id, { file: fileOf(await anImage({ seed: 8 })) })
    const otherMedium = await waitForBuild(person, (await updateWithOtherFile.json()).mediaId)
    expect(otherMedium.id).not.toBe(mediaId)
    expect((await person.trpc.media.list.query({})).items).toHaveLength(2)
  })

  it('accepts and deletes custom data with the maximum number of values', async () => {
    const customData = { a: Array.from({ length: 2_044 }, () => 1) }
    const creation = await post({ ...position, customData: JSON.stringify(customData) })
    const { hotspot } = await creation.json()
    expect(hotspot.customData).toEqual(customData)
    await expectError(await put(hotspot.id, { customData: '{"__proto__":{"a":1}}' }), 400)
    await expectError(await put(hotspot.id, { customData: '{"a":{"__proto__":1}}' }), 400)
    await expectError(await put(hotspot.id, { customData: '{"a":"\\u0000"}' }), 400)
    const update = await put(hotspot.id, { customData: 'null' })
    expect((await update.json()).hotspot.customData).toBeNull()
  })

  it('rejects invalid, too large and unexpected files', async () => {
    const ownerOfFullAccount = await aPerson(app)
    await aMedium(app, ownerOfFullAccount, { sizeBytes: storageBytesPerAccount - 10 })
    const fullTour = await aTour(app, ownerOfFullAccount, ['Hall'], { empty: true })
    const image = await anImage({ seed: 9 })
    const { hotspot } = await (await post(position)).json()
    const stateBefore = await stateOf(app)
    await expectError(await post({ ...position, file: fileOf(svgImage as Buffer<ArrayBuffer>) }), 415)
    await expectError(await post({ ...position, file: fileOf(new Uint8Array(0)) }), 422)
    await expectError(await put(hotspot.id, { title: 'x', file: fileOf(image.subarray(0, 40)) }), 422)
    await expectError(
      await post({ ...position, file: fileOf(new Uint8Array(hotspotFormLimits.fileMaxBytes + 1)) }),
      413,
    )
    await expectError(await post({ ...position, file: [fileOf(image), fileOf(image)] }), 400)
    await expectError(await post({ ...position, photo: fileOf(image) }), 400)
    await expectError(await post({ yawDeg: '999', pitchDeg: '0', file: fileOf(image) }), 400)
    await expectError(await put(hotspot.id, { version: '9', title: 'x', file: fileOf(image) }), 409)
    const path = `${pathOf({ aid: ownerOfFullAccount.accountId, stop: stopAt(fullTour, 0).id })}?type=info`
    await expectError(await post({ ...position, file: fileOf(image) }, path, ownerOfFullAccount), 413)
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('T03, T04: hostile forms', () => {
  it('rejects too many, too large, nested, unknown, repeated and malformed fields', async () => {
    const tooManyFields = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field${index}`, '1']))
    const { hotspot } = await (await post(position)).json()
    const stateBefore = await stateOf(app)
    await expectError(await post(tooManyFields), 413)
    await expectError(await post({ ...position, title: 'x'.repeat(hotspotFormLimits.fieldMaxBytes + 1) }), 413)
    const largeText = 'x'.repeat(hotspotFormLimits.fieldMaxBytes - 1)
    await expectError(await post({ ...position, title: largeText, tooltip: largeText, description: largeText }), 413)
    const overlongList = JSON.stringify(Array.from({ length: hotspotFormLimits.fieldValuesMax + 1 }, () => 1))
    await expectError(await post({ ...position, details: overlongList }), 400)
    const unknownNames = ['accountId', 'id', 'createdBy', 'stopId', 'kind', 'hotspotId', '__proto__', 'constructor']
    const nestedNames = [`a${'[b]'.repeat(500)}`, 'details[html]', '__proto__[polluted]', 'x'.repeat(101), '']
    for (const name of [...unknownNames, ...nestedNames]) {
      await expectError(await post({ ...position, [name]: JSON.stringify(stopId) }), 400)
      const form = formOf(position)
      form.append(name, '"1"')
      await expectError(await person.fetch(`${pathOf()}?type=info`, { method: 'POST', body: form }), 400)
    }
    for (const fields of [{ yawDeg: 'left' }, { yawDeg: '"20"' }, { details: '{html:1}' }, { title: ['a', 'b'] }]) {
      await expectError(await post({ ...position, ...fields }), 400)
    }
    for (const type of ['__proto__', 'teleport', '', 'info&type=stop', 'stop']) {
      await expectError(await post(position, `${pathOf()}?type=${type}`), 400)
      await expectError(await put(hotspot.id, { title: 'x' }, type), 400)
    }
    await expectError(await post(position, pathOf()), 400)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects other content types and malformed bodies', async () => {
    const path = `${pathOf()}?type=info`
    const stateBefore = await stateOf(app)
    const send = (contentType: string, body: string) =>
      person.fetch(path, { method: 'POST', body, headers: { 'content-type': contentType } })
    await expectError(await send('application/json', '{"yawDeg":1,"pitchDeg":1}'), 415)
    await expectError(await send('text/plain', 'x'), 415)
    await expectError(await send('multipart/form-data', 'x'), 400)
    const truncatedPart = '--b\r\ncontent-disposition: form-data; name="yawDeg"\r\n\r\n2'
    await expectError(await send('multipart/form-data; boundary=b', truncatedPart), 400)
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    const { authorization } = person.headers
    const requestHead = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b`
    socket.write(`POST ${path} HTTP/1.1\r\n${requestHead}\r\ncontent-length: 5000\r\n\r\n${truncatedPart}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    expect((await person.fetch('/api/v2/x')).status).toBe(404)
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('T01, T02: access to the hotspot form', () => {
  it('responds to ids of other accounts as to unknown ids', async () => {
    const otherPerson = await aPerson(app)
    const foreignTour = await aTour(app, otherPerson, ['Hall'], { empty: true })
    const foreignStop = { stop: stopAt(foreignTour, 0).id }
    const { hotspot } = await otherPerson.trpc.hotspots.create.mutate({
      stopId: foreignStop.stop,
      kind: 'info',
      yawDeg: 0,
      pitchDeg: 0,
      details: { html: '' },
    })
    const ownHotspotId = (await (await post(position)).json()).hotspot.id
    const notFoundBody = await expectError(await post(position, `${pathOf({ stop: randomUUID() })}?type=info`), 404)
    const paths = [
      pathOf({ aid: otherPerson.accountId }),
      pathOf({ aid: randomUUID() }),
      pathOf({ aid: 'x' }),
      pathOf(foreignStop),
      pathOf({ aid: otherPerson.accountId, ...foreignStop }),
    ]
    for (const path of paths) {
      expect(await expectError(await post(position, `${path}?type=info`), 404)).toBe(notFoundBody)
      for (const id of [hotspot.id, ownHotspotId, randomUUID()]) {
        const update = { method: 'PUT', body: formOf({ title: 'Mine' }) }
        expect(await expectError(await person.fetch(`${path}/${id}?type=info`, update), 404)).toBe(notFoundBody)
        const removal = await person.fetch(`${path}/${id}`, { method: 'DELETE' })
        expect(await expectError(removal, 404)).toBe(notFoundBody)
      }
    }
    const otherTour = await aTour(app, person, [])
    const stateBefore = await stateOf(app)
    for (const tourId of [otherTour.id, foreignTour.id, randomUUID()]) {
      const removal = await person.fetch(`${pathOf()}/${ownHotspotId}?tourId=${tourId}`, { method: 'DELETE' })
      expect(await expectError(removal, 404)).toBe(notFoundBody)
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects visitors, viewers and suspended accounts before it reads the body', async () => {
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const suspendedPerson = await aPerson(app)
    await app.em().nativeUpdate(Account, { id: suspendedPerson.accountId }, { status: 'suspended' })
    const stateBefore = await stateOf(app)
    const invalidFields = { yawDeg: 'left' }
    await expectError(await post(invalidFields, `${pathOf()}?type=info`, aVisitor(app)), 401)
    const viewerError = await expectError(await post(invalidFields, `${pathOf()}?type=info`, viewer), 403)
    expect(viewerError).toContain('Sorry! You do not have access to manage tours.')
    const suspendedPath = `${pathOf({ aid: suspendedPerson.accountId })}?type=info`
    await expectError(await post(invalidFields, suspendedPath, suspendedPerson), 403)
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
