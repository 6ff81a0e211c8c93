import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteDueFiles } from '../../../src/server/domain/library/file-deletions/delete-files.ts'
import { FileDeletion } from '../../../src/server/domain/library/file-deletions/entity.ts'
import { sweepTours } from '../../../src/server/domain/tours/drafts/sweep.ts'
import { Hotspot } from '../../../src/server/domain/tours/hotspots/entity.ts'
import { Publication, Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { publicationKey } from '../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { Stop } from '../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { Translation } from '../../../src/server/domain/tours/translations/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { checkAllFiles } from '../../support/sweep-files.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const poll = { timeout: 30_000, interval: 100 }

async function publishedTimes(tourId: string, times: number): Promise<string> {
  for (let number = 1; number <= times; number++) {
    await person.trpc.publishing.publish.mutate({ tourId })
    const live = async () => (await person.trpc.tours.get.query({ tourId })).publication.liveNumber
    await expect.poll(live, poll).toBe(number)
  }
  return (await person.trpc.tours.get.query({ tourId })).publication.shareId ?? ''
}

/** One round, so many milliseconds from now. */
async function sweepIn(ms: number, em = app.em() as EntityManager): Promise<void> {
  const scope = { em, ports: { ...app.services.ports, now: () => new Date(Date.now() + ms) } }
  await sweepTours(scope)
  await deleteDueFiles(scope)
}
const soon = limits.deletedRetentionMs - 60_000
const late = limits.deletedRetentionMs + 60_000

const kept = (shareId: string, numbers: readonly number[]) =>
  Promise.all(numbers.map((number) => app.services.ports.files.exists(`${publicationKey(shareId, number)}/tour.json`)))

describe('the order among tours', () => {
  it('takes away for good what was deleted, and its snapshots, when it cannot come back any more', async () => {
    const gone = await aTour(app, person)
    const other = await aTour(app, person)
    const shareId = await publishedTimes(gone.id, 1)
    await person.trpc.tours.remove.mutate({ tourId: gone.id })
    const stop = stopAt(other, 1)
    await person.trpc.stops.remove.mutate({ tourId: other.id, stopIds: [stop.id] })
    const rows = async () => {
      const em = app.em()
      return [
        await em.count(Tour, { id: gone.id }),
        await em.count(Stop, { tour: gone.id }),
        await em.count(Share, { tour: gone.id }),
        await em.count(Publication, { tour: gone.id }),
        await em.count(Stop, { id: stop.id }),
      ]
    }
    await sweepIn(soon)
    expect([await rows(), await kept(shareId, [1])]).toEqual([[1, 2, 1, 1, 1], [true]])
    await sweepIn(late)
    expect([await rows(), await kept(shareId, [1])]).toEqual([[0, 0, 0, 0, 0], [false]])
    const left = await person.trpc.tours.get.query({ tourId: other.id })
    expect(left.stops.map(({ id }) => id)).toEqual([stopAt(other, 0).id])
  })

  it('leaves a tour alone that comes back while the round is under way', async () => {
    const tours = [await aTour(app, person), await aTour(app, person)]
    const shares: string[] = []
    for (const { id: tourId } of tours) {
      shares.push(await publishedTimes(tourId, 1))
      await person.trpc.tours.remove.mutate({ tourId })
    }
    const ids = tours.map(({ id }) => id)
    const em = app.em() as EntityManager
    const transactional = em.transactional.bind(em)
    let comesBack: Promise<unknown> | undefined
    vi.spyOn(em, 'transactional').mockImplementation(async (work) => {
      const result = await transactional(work)
      comesBack ??= app.em().nativeUpdate(Tour, { id: { $in: ids } }, { deletedAt: null })
      await comesBack
      return result
    })
    await sweepIn(late, em)
    const left = await app.em().find(Tour, { id: { $in: ids } })
    expect(left).toHaveLength(1)
    const isLeft = tours.map(({ id }) => id === left[0]?.id)
    expect(await Promise.all(shares.map((shareId) => kept(shareId, [1])))).toEqual(isLeft.map((isKept) => [isKept]))
  })

  it('takes away hotspots that were deleted, and no other', async () => {
    const tour = await aTour(app, person)
    const stopId = stopAt(tour, 0).id
    const place = { stopId, kind: 'info' as const, yawDeg: 0, pitchDeg: 0 }
    const { hotspot: stays } = await person.trpc.hotspots.create.mutate({ ...place, title: 'Stays' })
    const { hotspot: goes } = await person.trpc.hotspots.create.mutate({ ...place, title: 'Goes' })
    const { version } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version, languages: ['de'] })
    const changes = [stays, goes].map(({ id, title }) => {
      return { key: `hotspot.${id}.title`, text: 'Titel', source: title, version: null }
    })
    await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes })
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: goes.id })
    const translated = async () => (await app.em().find(Translation, { tour: tour.id })).map(({ key }) => key)
    await sweepIn(soon)
    expect(await translated()).toHaveLength(2)
    await sweepIn(late)
    expect(await translated()).toEqual([`hotspot.${stays.id}.title`])
    expect(await app.em().count(Hotspot, { id: stays.id })).toBe(1)
    expect(await app.em().count(Hotspot, { id: goes.id })).toBe(0)
  })

  it('keeps earlier snapshots until the live one has been live for as long', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishedTimes(tour.id, 3)
    await sweepIn(soon)
    expect(await kept(shareId, [1, 2, 3])).toEqual([true, true, true])
    await sweepIn(late)
    expect(await kept(shareId, [1, 2, 3])).toEqual([false, false, true])
  })

  it('takes away the snapshot of a tour that was unpublished, and keeps the one of a version since', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishedTimes(tour.id, 1)
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const live = async () => (await person.trpc.tours.get.query({ tourId: tour.id })).publication.liveNumber
    await expect.poll(live, poll).toBe(2)
    await sweepIn(soon)
    expect(await kept(shareId, [1, 2])).toEqual([true, true])
    await sweepIn(late)
    expect(await kept(shareId, [1, 2])).toEqual([false, true])
  })

  it('finds snapshots in its weekly check that an earlier release left without a row', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishedTimes(tour.id, 2)
    await app.em().nativeDelete(FileDeletion, { key: publicationKey(shareId, 1) })
    const check = (ms: number) => {
      const ports = { ...app.services.ports, now: () => new Date(Date.now() + ms) }
      return checkAllFiles({ em: app.em() as EntityManager, ports })
    }
    await check(soon)
    expect(await kept(shareId, [1, 2])).toEqual([true, true])
    await check(late)
    expect(await kept(shareId, [1, 2])).toEqual([false, true])
  })
})
