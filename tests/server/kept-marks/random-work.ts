import { randomBytes, randomUUID } from 'node:crypto'
import { purgeDeleted } from '../../../src/server/domain/publishing/deleted-media/purge.ts'
import { sweepTours } from '../../../src/server/domain/tours/drafts/sweep.ts'
import { Submission } from '../../../src/server/domain/tours/forms/submission-entity.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, type Person } from '../../support/people/people.ts'

type Random = (below: number) => number
/** Items to work with; ids of deleted ones stay, because people try those too. */
type Account = {
  readonly app: TestApp
  readonly owner: Person
  readonly colleague: Person
  readonly images: string[]
  readonly panoramas: string[]
  readonly audio: string[]
  readonly tours: string[]
  readonly folders: string[]
  readonly some: Random
}

function oneOf(ids: readonly string[], some: Random): string {
  return ids[some(ids.length)] ?? randomUUID()
}

const tags = ['pier', 'harbor', 'Café', 'a "quoted" tag']
const formId = randomUUID()

export async function anAccountToWorkIn(app: TestApp, some: Random): Promise<Account> {
  const owner = await aPerson(app)
  const colleague = await aPerson(app, { role: 'admin', accountId: owner.accountId })
  const media = async (kind: 'images' | 'panos' | 'audio', count: number) => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) ids.push(await aMedium(app, owner, { kind, name: `${kind} ${index}` }))
    return ids
  }
  const images = await media('images', 5)
  const panoramas = await media('panos', 5)
  const audio = await media('audio', 2)
  const tour = await owner.trpc.tours.create.mutate({ name: 'First', mediaIds: panoramas.slice(0, 2) })
  return { app, owner, colleague, images, panoramas, audio, tours: [tour.id], folders: [], some }
}

const shown = ({ images, panoramas, some }: Account) => oneOf(some(2) === 0 ? images : panoramas, some)

async function changeTour(account: Account, fieldsOf: () => object): Promise<unknown> {
  const { owner, tours, some } = account
  const { id: tourId, version } = await owner.trpc.tours.get.query({ tourId: oneOf(tours, some) })
  return owner.trpc.tours.update.mutate({ tourId, version, ...fieldsOf() })
}

async function aStop({ owner, tours, some }: Account) {
  const tour = await owner.trpc.tours.get.query({ tourId: oneOf(tours, some) })
  const stop = tour.stops[some(Math.max(1, tour.stops.length))]
  if (stop === undefined) throw new Error('there is no stop')
  return { ...stop, tourId: tour.id }
}

const removedStops: { tourId: string; stopId: string }[] = []
const removedHotspots: { stopId: string; hotspotId: string }[] = []

/** Actions of people, visitors and sweeps, some of which fail. */
const work: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  uploads: async ({ app, owner, panoramas }) => panoramas.push(await aMedium(app, owner, { tags: ['pier'] })),
  createsATour: async (account) => {
    const { owner, tours } = account
    const tour = await owner.trpc.tours.create.mutate({ name: 'Tour', mediaIds: [shown(account), shown(account)] })
    tours.push(tour.id)
  },
  copiesATour: async ({ owner, tours, some }) =>
    tours.push((await owner.trpc.tours.duplicate.mutate({ tourId: oneOf(tours, some) })).id),
  deletesATour: ({ owner, tours, some }) => owner.trpc.tours.remove.mutate({ tourId: oneOf(tours, some) }),
  restoresATour: ({ owner, tours, some }) => owner.trpc.tours.restore.mutate({ tourId: oneOf(tours, some) }),
  setsACover: (account) => changeTour(account, () => ({ coverMediaId: account.some(3) === 0 ? null : shown(account) })),
  setsASocialCard: (account) =>
    changeTour(account, () => ({ socialMediaId: account.some(3) === 0 ? null : oneOf(account.images, account.some) })),
  setsALogo: (account) =>
    changeTour(account, () => ({
      styles:
        account.some(3) === 0
          ? null
          : { logo: { mediaId: oneOf(account.images, account.some), altText: '', address: '', corner: 'left' } },
    })),
  setsAudio: (account) =>
    changeTour(account, () => ({
      backgroundAudio:
        account.some(3) === 0 ? null : { mediaId: oneOf(account.audio, account.some), volume: 1, loop: true },
    })),
  setsAPlan: (account) =>
    changeTour(account, () => ({
      floorPlans:
        account.some(3) === 0
          ? []
          : [{ id: randomUUID(), name: 'Floor', mediaId: oneOf(account.images, account.some), northDeg: 0 }],
    })),
  rename: (account) =>
    changeTour(account, () => ({ name: `Tour ${account.some(99)}`, tags: tags.slice(account.some(4)) })),
  addsAStop: (account) => {
    const { owner, tours, some } = account
    const stops = [{ name: 'Stop', mediaId: shown(account) }]
    return owner.trpc.stops.create.mutate({ tourId: oneOf(tours, some), stops })
  },
  changesAStop: async (account) => {
    const { id: stopId, version } = await aStop(account)
    const audio = { mediaId: oneOf(account.audio, account.some), volume: 1, loop: true }
    const backgroundAudio = account.some(2) === 0 ? null : audio
    await account.owner.trpc.stops.update.mutate({ stopId, version, mediaId: shown(account), backgroundAudio })
  },
  copiesAStop: async (account) => account.owner.trpc.stops.duplicate.mutate({ stopId: (await aStop(account)).id }),
  removesAStop: async (account) => {
    const { tourId, id: stopId } = await aStop(account)
    removedStops.push({ tourId, stopId })
    await account.owner.trpc.stops.remove.mutate({ tourId, stopIds: [stopId] })
  },
  restoresAStop: async ({ owner, some }) => {
    const removed = removedStops[some(Math.max(1, removedStops.length))]
    if (removed === undefined) return
    await owner.trpc.stops.restore.mutate({ tourId: removed.tourId, stopIds: [removed.stopId] })
  },
  addsAHotspot: async (account) => {
    const stopId = (await aStop(account)).id
    const details = { mediaId: oneOf(account.images, account.some) }
    await account.owner.trpc.hotspots.create.mutate({ stopId, kind: 'image', yawDeg: 1, pitchDeg: 2, details })
  },
  changesAHotspot: async (account) => {
    const { id: stopId, hotspots } = await aStop(account)
    const [hotspot] = hotspots
    if (hotspot === undefined) return
    const details = { mediaId: oneOf(account.images, account.some) }
    await account.owner.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, details })
  },
  removesAHotspot: async (account) => {
    const { id: stopId, hotspots } = await aStop(account)
    const [hotspot] = hotspots
    if (hotspot === undefined) return
    removedHotspots.push({ stopId, hotspotId: hotspot.id })
    await account.owner.trpc.hotspots.remove.mutate({ stopId, hotspotId: hotspot.id })
  },
  restoresAHotspot: async ({ owner, some }) => {
    const removed = removedHotspots[some(Math.max(1, removedHotspots.length))]
    if (removed !== undefined) await owner.trpc.hotspots.restore.mutate(removed)
  },
  patchesAPanorama: async ({ owner, panoramas, images, some }) => {
    const nadir = some(3) === 0 ? null : { mediaId: oneOf(images, some), radiusDeg: 20, rotationDeg: 0 }
    await owner.trpc.media.adjust.mutate({ mediaId: oneOf(panoramas, some), retouch: { strokes: [], nadir } })
  },
  setsAnImage: async ({ colleague, images, some }) => {
    const fields = { firstName: 'Ada', lastName: '', picture: some(3) === 0 ? null : oneOf(images, some) }
    await colleague.trpc.users.update.mutate({ userId: colleague.userId, fields })
  },
  deletesMedia: (account) => {
    const mediaIds = [shown(account), shown(account)]
    return account.owner.trpc.media.removeMany.mutate({ mediaIds, force: account.some(2) === 0 })
  },
  restoresMedia: (account) => account.owner.trpc.media.restoreMany.mutate({ mediaIds: [shown(account)] }),
  tagsMedia: (account) => {
    const mediaIds = [...new Set([shown(account), shown(account), shown(account)])]
    const [first = 'pier'] = tags.slice(account.some(4))
    const folderId = account.some(2) === 0 ? null : oneOf(account.folders, account.some)
    return account.owner.trpc.media.updateMany.mutate({ mediaIds, addTags: [first], removeTags: ['pier'], folderId })
  },
  renamesAMedium: (account) =>
    account.owner.trpc.media.update.mutate({ mediaId: shown(account), name: `M ${account.some(99)}` }),
  makesAFolder: async ({ owner, folders }) =>
    folders.push((await owner.trpc.folders.create.mutate({ name: randomUUID() })).id),
  removesAFolder: ({ owner, folders, some }) => owner.trpc.folders.remove.mutate({ folderId: oneOf(folders, some) }),
  answers: async ({ app, tours, some }) => {
    const em = app.em()
    const about = { formId, formName: 'Ask us', key: randomUUID(), publicationNumber: 1, language: 'en' }
    em.create(Submission, { tour: oneOf(tours, some), ...about, answers: [], receivedAt: new Date() })
    await em.flush()
  },
  readsAnswers: async ({ owner, tours, some }) => {
    const tourId = oneOf(tours, some)
    const { submissions } = await owner.trpc.submissions.list.query({ tourId, formId })
    const submissionIds = submissions.slice(0, 2).map(({ id }) => id)
    if (submissionIds.length === 0) return
    await owner.trpc.submissions.update.mutate({ tourId, submissionIds, isRead: some(2) === 0 })
    if (some(2) === 0) await owner.trpc.submissions.remove.mutate({ tourId, submissionIds })
    if (some(2) === 0) await owner.trpc.submissions.restore.mutate({ tourId, submissionIds })
  },
  publishes: async ({ app, owner, tours, some }) => {
    const tour = oneOf(tours, some)
    const em = app.em()
    const fields = { tour, account: owner.accountId, liveNumber: 1 }
    const changed = await em.nativeUpdate(Share, { tour }, { liveNumber: 1 })
    if (changed === 0) await em.insert(Share, { ...fields, id: randomBytes(11).toString('hex'), createdAt: new Date() })
  },
  unpublishes: ({ owner, tours, some }) => owner.trpc.publishing.unpublish.mutate({ tourId: oneOf(tours, some) }),
}

/** Sweeps that purge deleted items as if their time to be restored were over. */
export async function sweepAll({ app }: Pick<Account, 'app'>): Promise<void> {
  const now = () => new Date(Date.now() + limits.deletedRetentionMs + 60_000)
  const scope = { em: app.em() as EntityManager, ports: { ...app.services.ports, now } }
  await sweepTours(scope)
  await purgeDeleted(scope)
}

/** One of these, by chance; what is rejected by the server is part of it. */
export async function workSomehow(account: Account): Promise<string> {
  const all = Object.entries(work)
  const [name, run] = all[account.some(all.length)] ?? ['nothing', async () => {}]
  try {
    await run(account)
    return name
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : error}`
  }
}
