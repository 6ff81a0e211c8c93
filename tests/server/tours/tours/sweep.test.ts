import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteDueFiles } from '../../../../src/server/domain/library/file-deletions/delete-files.ts'
import { FileDeletion } from '../../../../src/server/domain/library/file-deletions/entity.ts'
import { sweepTours } from '../../../../src/server/domain/tours/drafts/sweep.ts'
import { Hotspot } from '../../../../src/server/domain/tours/hotspots/entity.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { publicationKey } from '../../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { Translation } from '../../../../src/server/domain/tours/translations/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { checkAllFiles } from '../../../support/sweep-files.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }

/** Publishes versions of a tour and waits until each is live, and returns the share id. */
async function publishRepeatedly(tourId: string, count: number): Promise<string> {
  for (let number = 1; number <= count; number++) {
    await person.trpc.publishing.publish.mutate({ tourId })
    const liveNumber = async () => (await person.trpc.tours.get.query({ tourId })).publication.liveNumber
    await expect.poll(liveNumber, polling).toBe(number)
  }
  return (await person.trpc.tours.get.query({ tourId })).publication.shareId ?? ''
}

/** Runs a sweep with the clock moved forward. */
async function sweepIn(aheadMs: number, em = app.em() as EntityManager): Promise<void> {
  const scope = { em, ports: { ...app.services.ports, now: () => new Date(Date.now() + aheadMs) } }
  await sweepTours(scope)
  await deleteDueFiles(scope)
}
const beforeExpiryMs = deletedRetentionMs - 60_000
const afterExpiryMs = deletedRetentionMs + 60_000

/** For each version, true if its snapshot is stored. */
const areStored = (shareId: string, numbers: readonly number[]) =>
  Promise.all(numbers.map((number) => app.services.ports.files.exists(`${publicationKey(shareId, number)}/tour.json`)))

describe('the sweep of tours', () => {
  it('permanently deletes expired tours and stops', async () => {
    const deletedTour = await aTour(app, person)
    const remainingTour = await aTour(app, person)
    const shareId = await publishRepeatedly(deletedTour.id, 1)
    await person.trpc.tours.remove.mutate({ tourId: deletedTour.id })
    const stop = stopAt(remainingTour, 1)
    await person.trpc.stops.remove.mutate({ tourId: remainingTour.id, stopIds: [stop.id] })
    const rowCounts = async () => {
      const em = app.em()
      return {
        tours: await em.count(Tour, { id: deletedTour.id }),
        stopsOfTour: await em.count(Stop, { tour: deletedTour.id }),
        shares: await em.count(Share, { tour: deletedTour.id }),
        publications: await em.count(Publication, { tour: deletedTour.id }),
        deletedStops: await em.count(Stop, { id: stop.id }),
      }
    }

    await sweepIn(beforeExpiryMs)
    expect(await rowCounts()).toEqual({ tours: 1, stopsOfTour: 2, shares: 1, publications: 1, deletedStops: 1 })
    expect(await areStored(shareId, [1])).toEqual([true])

    await sweepIn(afterExpiryMs)
    expect(await rowCounts()).toEqual({ tours: 0, stopsOfTour: 0, shares: 0, publications: 0, deletedStops: 0 })
    expect(await areStored(shareId, [1])).toEqual([false])
    const remaining = await person.trpc.tours.get.query({ tourId: remainingTour.id })
    expect(remaining.stops.map(({ id }) => id)).toEqual([stopAt(remainingTour, 0).id])
  })

  it('skips a tour that is restored during the sweep', async () => {
    const tours = [await aTour(app, person), await aTour(app, person)]
    const shares: string[] = []
    for (const { id: tourId } of tours) {
      shares.push(await publishRepeatedly(tourId, 1))
      await person.trpc.tours.remove.mutate({ tourId })
    }
    const ids = tours.map(({ id }) => id)
    const em = app.em() as EntityManager
    // Both tours are restored after the first transaction of the sweep, which has deleted one of them.
    const transactional = em.transactional.bind(em)
    let restoring: Promise<unknown> | undefined
    vi.spyOn(em, 'transactional').mockImplementation(async (work) => {
      const result = await transactional(work)
      restoring ??= app.em().nativeUpdate(Tour, { id: { $in: ids } }, { deletedAt: null })
      await restoring
      return result
    })
    await sweepIn(afterExpiryMs, em)
    const remainingTours = await app.em().find(Tour, { id: { $in: ids } })
    expect(remainingTours).toHaveLength(1)
    const storedSnapshots = await Promise.all(shares.map((shareId) => areStored(shareId, [1])))
    expect(storedSnapshots).toEqual(tours.map(({ id }) => [id === remainingTours[0]?.id]))
  })

  it('permanently deletes expired hotspots with their translations', async () => {
    const tour = await aTour(app, person)
    const stopId = stopAt(tour, 0).id
    const hotspotFields = { stopId, kind: 'info' as const, yawDeg: 0, pitchDeg: 0 }
    const { hotspot: remaining } = await person.trpc.hotspots.create.mutate({ ...hotspotFields, title: 'Remains' })
    const { hotspot: deleted } = await person.trpc.hotspots.create.mutate({ ...hotspotFields, title: 'Deleted' })
    const { version } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version, languages: ['de'] })
    const changes = [remaining, deleted].map(({ id, title }) => {
      return { key: `hotspot.${id}.title`, text: 'Titel', source: title, version: null }
    })
    await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes })
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: deleted.id })
    const translated = async () => (await app.em().find(Translation, { tour: tour.id })).map(({ key }) => key)
    await sweepIn(beforeExpiryMs)
    expect(await translated()).toHaveLength(2)
    await sweepIn(afterExpiryMs)
    expect(await translated()).toEqual([`hotspot.${remaining.id}.title`])
    expect(await app.em().count(Hotspot, { id: remaining.id })).toBe(1)
    expect(await app.em().count(Hotspot, { id: deleted.id })).toBe(0)
  })

  it('deletes replaced snapshots after the retention period', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishRepeatedly(tour.id, 3)
    await sweepIn(beforeExpiryMs)
    expect(await areStored(shareId, [1, 2, 3])).toEqual([true, true, true])
    await sweepIn(afterExpiryMs)
    expect(await areStored(shareId, [1, 2, 3])).toEqual([false, false, true])
  })

  it('deletes the snapshot of an unpublished version', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishRepeatedly(tour.id, 1)
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const liveNumber = async () => (await person.trpc.tours.get.query({ tourId: tour.id })).publication.liveNumber
    await expect.poll(liveNumber, polling).toBe(2)
    await sweepIn(beforeExpiryMs)
    expect(await areStored(shareId, [1, 2])).toEqual([true, true])
    await sweepIn(afterExpiryMs)
    expect(await areStored(shareId, [1, 2])).toEqual([false, true])
  })

  it('deletes snapshots without a row in its weekly check', async () => {
    const tour = await aTour(app, person)
    const shareId = await publishRepeatedly(tour.id, 2)
    await app.em().nativeDelete(FileDeletion, { key: publicationKey(shareId, 1) })
    const check = (aheadMs: number) => {
      const ports = { ...app.services.ports, now: () => new Date(Date.now() + aheadMs) }
      return checkAllFiles({ em: app.em() as EntityManager, ports })
    }
    await check(beforeExpiryMs)
    expect(await areStored(shareId, [1, 2])).toEqual([true, true])
    await check(afterExpiryMs)
    expect(await areStored(shareId, [1, 2])).toEqual([false, true])
  })
})
