import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { verifyPassword } from '../../../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { consumeOpen } from '../../../../src/server/domain/publishing/sharing/access/count-opens.ts'
import { ShareLink } from '../../../../src/server/domain/publishing/sharing/link-entity.ts'
import { linksPerTour } from '../../../../src/server/domain/publishing/sharing/links/operations.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
let tourId: string
let stopId: string
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
  const tour = await aTour(app, person)
  tourId = tour.id
  stopId = stopAt(tour, 1).id
})
afterAll(() => app.stop())

const create = (fields: object = {}) => person.trpc.shareLinks.create.mutate({ tourId, name: 'Press', ...fields })
const list = (cursor?: string) => person.trpc.shareLinks.list.query({ tourId, ...(cursor && { cursor }) })
const updateLink = (linkId: string, fields: object) =>
  person.trpc.shareLinks.update.mutate({ tourId, linkId, ...fields })
const rowOf = (id: string) => app.em().findOneOrFail(ShareLink, { id })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const view = { yawDeg: 12.5, pitchDeg: -4, fovDeg: 80 }

describe('a share link', () => {
  it('is created with a password, an expiry and a limit of opens', async () => {
    const expiresAt = inAnHour()
    const fields = { startStopId: stopId, startView: view, language: 'en', maxOpens: 3 }
    const link = await create({ password: 'open sesame', expiresAt, ...fields })
    expect(link).toMatchObject({ name: 'Press', hasPassword: true, expiresAt, ...fields, openCount: 0, state: 'open' })
    expect(link.id).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(JSON.stringify(link)).not.toMatch(/sesame|argon/)
    const { passwordHash } = await rowOf(link.id)
    expect(await verifyPassword(passwordHash, 'open sesame')).toBe(true)
    expect((await list()).links[0]).toEqual(link)
  })

  it('updates only the requested fields', async () => {
    const { id: linkId } = await create({ password: 'open sesame', maxOpens: 3, startStopId: stopId, startView: view })
    const update = (fields: object) => updateLink(linkId, fields)
    expect(await update({ name: 'Clients' })).toMatchObject({ name: 'Clients', hasPassword: true, maxOpens: 3 })
    expect((await rowOf(linkId)).accessVersion).toBe(1)
    expect(await update({ maxOpens: null, startStopId: null, startView: null })).toMatchObject({
      maxOpens: null,
      startStopId: null,
      startView: null,
    })
  })

  it('invalidates passes when its password changes', async () => {
    const { id: linkId } = await create({ password: 'open sesame' })
    const update = (fields: object) => updateLink(linkId, fields)
    await update({ password: 'another one' })
    const row = await rowOf(linkId)
    expect(row.accessVersion).toBe(2)
    expect(await verifyPassword(row.passwordHash, 'open sesame')).toBe(false)
    expect(await update({ password: null })).toMatchObject({ hasPassword: false })
  })

  it('keeps a past expiry when other fields are updated', async () => {
    const { id: linkId } = await create({ expiresAt: inAnHour() })
    const pastExpiry = new Date(Date.now() - 60_000)
    await app.em().nativeUpdate(ShareLink, { id: linkId }, { expiresAt: pastExpiry })
    const update = (fields: object) => updateLink(linkId, fields)
    const updatedLink = await update({ name: 'Old', expiresAt: pastExpiry.toISOString() })
    expect(updatedLink).toMatchObject({ name: 'Old', state: 'expired' })

    const otherPastExpiry = new Date(pastExpiry.getTime() - 1).toISOString()
    expect(await apiErrorOf(update({ expiresAt: otherPastExpiry }))).toMatchObject({ code: 'link.expiryPast' })
    expect(await apiErrorOf(create({ expiresAt: otherPastExpiry }))).toMatchObject({ code: 'link.expiryPast' })
    expect(await update({ expiresAt: inAnHour() })).toMatchObject({ state: 'open' })
  })

  it('keeps a deleted stop and a removed language when other fields are updated', async () => {
    const tour = await aTour(app, person)
    const { id } = stopAt(tour, 1)
    const setLanguages = async (languages: string[]) => {
      const { version } = await person.trpc.tours.get.query({ tourId: tour.id })
      await person.trpc.tours.update.mutate({ tourId: tour.id, version, languages })
    }
    await setLanguages(['de'])
    const start = { startStopId: id, startView: view, language: 'de' }
    const link = await person.trpc.shareLinks.create.mutate({ tourId: tour.id, name: 'Press', ...start })
    await setLanguages([])
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    const linkIds = { tourId: tour.id, linkId: link.id }
    const update = (fields: object) => person.trpc.shareLinks.update.mutate({ ...linkIds, ...fields })
    expect(await update({ name: 'Clients', ...start })).toMatchObject({ name: 'Clients', ...start })
    expect(await update({ name: 'Board' })).toMatchObject({ name: 'Board', ...start })
  })

  it('keeps an expiry that is set concurrently with a password', async () => {
    const { id: linkId } = await create()
    const update = (fields: object) => updateLink(linkId, fields)
    const expiresAt = inAnHour()
    await Promise.all([update({ password: 'open sesame' }), update({ expiresAt })])
    expect((await list()).links.find(({ id }) => id === linkId)).toMatchObject({ hasPassword: true, expiresAt })
  })

  it('can only start at a stop and in a language of its tour', async () => {
    const otherTour = await aTour(app, person)
    const linkToOtherTour = create({ startStopId: stopAt(otherTour, 0).id })
    expect(await apiErrorOf(linkToOtherTour)).toMatchObject({ code: 'resource.notFound' })
    expect(await apiErrorOf(create({ startView: view }))).toMatchObject({ code: 'input.invalid' })
    expect(await apiErrorOf(create({ language: 'fr' }))).toMatchObject({ code: 'input.invalid' })
    const { id: linkId } = await create()
    const updateInOtherTour = person.trpc.shareLinks.update.mutate({ tourId: otherTour.id, linkId, name: 'Mine' })
    expect(await apiErrorOf(updateInOtherTour)).toMatchObject({ code: 'resource.notFound' })
  })

  it.each([
    ['an empty name', { name: '   ' }, 'input.invalid'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'input.invalid'],
    ['a short password', { password: 'short' }, 'input.invalid'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'link.expiryPast'],
    ['an invalid expiry', { expiresAt: 'tomorrow' }, 'input.invalid'],
    ['zero opens', { maxOpens: 0 }, 'input.invalid'],
    ['a negative number of opens', { maxOpens: -1 }, 'input.invalid'],
    ['a fraction of opens', { maxOpens: 1.5 }, 'input.invalid'],
    ['an invalid view', { startView: { yawDeg: 0, pitchDeg: 91, fovDeg: 80 } }, 'input.invalid'],
  ])('rejects %s', async (_description, fields, code) => {
    const { id: linkId } = await create()
    const linksBefore = await list()
    const [field = ''] = Object.keys(fields)
    const update = () => updateLink(linkId, fields)
    for (const change of [() => create(fields), update]) {
      const error = await apiErrorOf(change())
      expect(error).toMatchObject({ code, status: 400 })
      if (code === 'input.invalid') expect(JSON.stringify(error)).toContain(`"field":"${field}`)
    }
    expect(await list()).toEqual(linksBefore)
  })

  it('is revoked permanently', async () => {
    const { id: linkId } = await create({ name: 'For the board' })
    const revoke = () => person.trpc.shareLinks.revoke.mutate({ tourId, linkId })
    await updateLink(linkId, { maxOpens: 1 })
    await revoke()
    expect(await consumeOpen(app.em(), linkId, new Date())).toBe(false)
    expect((await list()).links.map(({ id }) => id)).not.toContain(linkId)
    expect(await apiErrorOf(revoke())).toMatchObject({ code: 'resource.notFound' })
    const updateAfterRevocation = updateLink(linkId, { name: 'Again' })
    expect(await apiErrorOf(updateAfterRevocation)).toMatchObject({ code: 'resource.notFound' })
    const events = await app.em().find(AuditEvent, { subject: 'Harbor: For the board' }, { orderBy: { id: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['link-created', 'link-changed', 'link-revoked'])
  })

  it('can be created, updated and revoked over REST', async () => {
    const path = `/api/v2/${person.accountId}/tours/${tourId}/links`
    const send = (method: string, url: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      return person.fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    }
    const creation = await send('POST', path, { name: 'Over REST', maxOpens: 2 })
    expect(creation.status).toBe(201)
    const { id } = (await creation.json()) as { id: string }
    expect(await (await send('PATCH', `${path}/${id}`, { maxOpens: 5 })).json()).toMatchObject({ maxOpens: 5 })
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(200)
    const page = (await (await person.fetch(path)).json()) as { links: { id: string }[] }
    expect(page.links.length).toBeGreaterThan(0)
    expect(page.links.map((link) => link.id)).not.toContain(id)
  })
})

describe('opens of a share link', () => {
  it('are counted exactly under concurrency', async () => {
    const maxOpens = 10
    const { id } = await create({ maxOpens })
    await app.em().nativeUpdate(ShareLink, { id }, { openCount: maxOpens - 1 })
    const admissions = await Promise.all(Array.from({ length: 50 }, () => consumeOpen(app.em(), id, new Date())))
    expect(admissions.filter(Boolean)).toHaveLength(1)
    const row = await rowOf(id)
    expect(row.openCount).toBe(maxOpens)
    expect(row.lastOpenedAt).toBeInstanceOf(Date)
    expect((await list()).links.find((link) => link.id === id)).toMatchObject({ openCount: maxOpens, state: 'usedUp' })
  })

  it('are all counted without a limit', async () => {
    const { id } = await create()
    const admissions = await Promise.all(Array.from({ length: 50 }, () => consumeOpen(app.em(), id, new Date())))
    expect(admissions).toEqual(Array.from({ length: 50 }, () => true))
    expect((await rowOf(id)).openCount).toBe(50)
  })

  it('are not counted for expired and unknown links', async () => {
    const { id } = await create({ expiresAt: inAnHour() })
    const { expiresAt } = await rowOf(id)
    expect(await consumeOpen(app.em(), id, new Date((expiresAt?.getTime() ?? 0) - 1))).toBe(true)
    expect(await consumeOpen(app.em(), id, expiresAt ?? new Date())).toBe(false)
    expect((await rowOf(id)).openCount).toBe(1)
    expect(await consumeOpen(app.em(), 'x'.repeat(22), new Date())).toBe(false)
  })
})

describe('the share links of a tour', () => {
  it('are listed in pages up to the maximum number of unrevoked links', async () => {
    const tour = await aTour(app, person, [])
    const createLink = (index: number) => person.trpc.shareLinks.create.mutate({ tourId: tour.id, name: `No ${index}` })
    await createLink(0)
    const share = await app.em().findOneOrFail(Share, { tour: tour.id })
    const seededRow = (index: number) => ({
      id: `seeded${String(index).padStart(16, '0')}`,
      account: person.accountId,
      share: share.id,
      name: `Seeded ${index}`,
      accessVersion: 1,
      openCount: 0,
      createdAt: new Date('2026-01-01'),
    })
    await app.em().insertMany(
      ShareLink,
      Array.from({ length: linksPerTour - 1 }, (_, index) => seededRow(index)),
    )
    expect(await apiErrorOf(createLink(1))).toMatchObject({ code: 'link.tooMany', status: 409 })

    const listedIds: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await person.trpc.shareLinks.list.query({
        tourId: tour.id,
        cursor,
      })
      expect(page.total).toBe(linksPerTour)
      listedIds.push(...page.links.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(listedIds).size).toBe(linksPerTour)
    expect(listedIds).toHaveLength(linksPerTour)

    await person.trpc.shareLinks.revoke.mutate({ tourId: tour.id, linkId: listedIds[5] ?? '' })
    await createLink(1)
  })
})
