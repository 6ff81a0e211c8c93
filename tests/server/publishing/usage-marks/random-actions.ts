import { randomBytes, randomUUID } from 'node:crypto'
import { purgeDeletedMedia } from '../../../../src/server/domain/publishing/deleted-media/purge.ts'
import { sweepTours } from '../../../../src/server/domain/tours/drafts/sweep.ts'
import { Submission } from '../../../../src/server/domain/tours/forms/submission-entity.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import type { TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'

type RandomInt = (below: number) => number
/** Account with the ids of its items. Ids of deleted items stay, because requests may still use them. */
export type Workspace = {
  readonly app: TestApp
  readonly owner: Person
  readonly colleague: Person
  readonly images: string[]
  readonly panoramas: string[]
  readonly audio: string[]
  readonly tours: string[]
  readonly folders: string[]
  readonly deletedStops: { readonly tourId: string; readonly stopId: string }[]
  readonly deletedHotspots: { readonly stopId: string; readonly hotspotId: string }[]
  readonly randomInt: RandomInt
}

function pickId(ids: readonly string[], randomInt: RandomInt): string {
  return ids[randomInt(ids.length)] ?? randomUUID()
}

const tags = ['pier', 'harbor', 'Café', 'a "quoted" tag']
const formId = randomUUID()

export async function createWorkspace(app: TestApp, randomInt: RandomInt): Promise<Workspace> {
  const owner = await aPerson(app)
  const colleague = await aPerson(app, { role: 'admin', accountId: owner.accountId })
  const createMedia = async (kind: 'images' | 'panos' | 'audio', count: number) => {
    const ids: string[] = []
    for (let index = 0; index < count; index++) ids.push(await aMedium(app, owner, { kind, name: `${kind} ${index}` }))
    return ids
  }
  const images = await createMedia('images', 5)
  const panoramas = await createMedia('panos', 5)
  const audio = await createMedia('audio', 2)
  const tour = await owner.trpc.tours.create.mutate({ name: 'First', mediaIds: panoramas.slice(0, 2) })
  return {
    app,
    owner,
    colleague,
    images,
    panoramas,
    audio,
    tours: [tour.id],
    folders: [],
    deletedStops: [],
    deletedHotspots: [],
    randomInt,
  }
}

const pickImageOrPanorama = ({ images, panoramas, randomInt }: Workspace) =>
  pickId(randomInt(2) === 0 ? images : panoramas, randomInt)

async function changeTour(workspace: Workspace, fieldsOf: () => object): Promise<unknown> {
  const { owner, tours, randomInt } = workspace
  const { id: tourId, version } = await owner.trpc.tours.get.query({ tourId: pickId(tours, randomInt) })
  return owner.trpc.tours.update.mutate({ tourId, version, ...fieldsOf() })
}

async function pickStop({ owner, tours, randomInt }: Workspace) {
  const tour = await owner.trpc.tours.get.query({ tourId: pickId(tours, randomInt) })
  const stop = tour.stops[randomInt(Math.max(1, tour.stops.length))]
  if (stop === undefined) throw new Error('there is no stop')
  return { ...stop, tourId: tour.id }
}

/** Actions of people and visitors, some of which fail. */
const actions: Readonly<Record<string, (workspace: Workspace) => Promise<unknown>>> = {
  upload: async ({ app, owner, panoramas }) => panoramas.push(await aMedium(app, owner, { tags: ['pier'] })),
  createTour: async (workspace) => {
    const { owner, tours } = workspace
    const tour = await owner.trpc.tours.create.mutate({
      name: 'Tour',
      mediaIds: [pickImageOrPanorama(workspace), pickImageOrPanorama(workspace)],
    })
    tours.push(tour.id)
  },
  duplicateTour: async ({ owner, tours, randomInt }) =>
    tours.push((await owner.trpc.tours.duplicate.mutate({ tourId: pickId(tours, randomInt) })).id),
  deleteTour: ({ owner, tours, randomInt }) => owner.trpc.tours.remove.mutate({ tourId: pickId(tours, randomInt) }),
  restoreTour: ({ owner, tours, randomInt }) => owner.trpc.tours.restore.mutate({ tourId: pickId(tours, randomInt) }),
  setCover: (workspace) =>
    changeTour(workspace, () => ({
      coverMediaId: workspace.randomInt(3) === 0 ? null : pickImageOrPanorama(workspace),
    })),
  setSocialCard: (workspace) =>
    changeTour(workspace, () => ({
      socialMediaId: workspace.randomInt(3) === 0 ? null : pickId(workspace.images, workspace.randomInt),
    })),
  setLogo: (workspace) =>
    changeTour(workspace, () => ({
      styles:
        workspace.randomInt(3) === 0
          ? null
          : {
              logo: {
                mediaId: pickId(workspace.images, workspace.randomInt),
                altText: '',
                address: '',
                corner: 'left',
              },
            },
    })),
  setBackgroundAudio: (workspace) =>
    changeTour(workspace, () => ({
      backgroundAudio:
        workspace.randomInt(3) === 0
          ? null
          : { mediaId: pickId(workspace.audio, workspace.randomInt), volume: 1, loop: true },
    })),
  setFloorPlan: (workspace) =>
    changeTour(workspace, () => ({
      floorPlans:
        workspace.randomInt(3) === 0
          ? []
          : [{ id: randomUUID(), name: 'Floor', mediaId: pickId(workspace.images, workspace.randomInt), northDeg: 0 }],
    })),
  renameTour: (workspace) =>
    changeTour(workspace, () => ({
      name: `Tour ${workspace.randomInt(99)}`,
      tags: tags.slice(workspace.randomInt(4)),
    })),
  addStop: (workspace) => {
    const { owner, tours, randomInt } = workspace
    const stops = [{ name: 'Stop', mediaId: pickImageOrPanorama(workspace) }]
    return owner.trpc.stops.create.mutate({ tourId: pickId(tours, randomInt), stops })
  },
  updateStop: async (workspace) => {
    const { id: stopId, version } = await pickStop(workspace)
    const audio = { mediaId: pickId(workspace.audio, workspace.randomInt), volume: 1, loop: true }
    const backgroundAudio = workspace.randomInt(2) === 0 ? null : audio
    await workspace.owner.trpc.stops.update.mutate({
      stopId,
      version,
      mediaId: pickImageOrPanorama(workspace),
      thumbnailMediaId: workspace.randomInt(3) === 0 ? pickId(workspace.images, workspace.randomInt) : null,
      backgroundAudio,
    })
  },
  duplicateStop: async (workspace) =>
    workspace.owner.trpc.stops.duplicate.mutate({ stopId: (await pickStop(workspace)).id }),
  deleteStop: async (workspace) => {
    const { tourId, id: stopId } = await pickStop(workspace)
    workspace.deletedStops.push({ tourId, stopId })
    await workspace.owner.trpc.stops.remove.mutate({ tourId, stopIds: [stopId] })
  },
  restoreStop: async ({ owner, deletedStops, randomInt }) => {
    const deletedStop = deletedStops[randomInt(Math.max(1, deletedStops.length))]
    if (deletedStop === undefined) return
    await owner.trpc.stops.restore.mutate({ tourId: deletedStop.tourId, stopIds: [deletedStop.stopId] })
  },
  addHotspot: async (workspace) => {
    const stopId = (await pickStop(workspace)).id
    const details = { mediaId: pickId(workspace.images, workspace.randomInt) }
    await workspace.owner.trpc.hotspots.create.mutate({ stopId, kind: 'image', yawDeg: 1, pitchDeg: 2, details })
  },
  updateHotspot: async (workspace) => {
    const { id: stopId, hotspots } = await pickStop(workspace)
    const [hotspot] = hotspots
    if (hotspot === undefined) return
    const details = { mediaId: pickId(workspace.images, workspace.randomInt) }
    await workspace.owner.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, details })
  },
  deleteHotspot: async (workspace) => {
    const { id: stopId, hotspots } = await pickStop(workspace)
    const [hotspot] = hotspots
    if (hotspot === undefined) return
    workspace.deletedHotspots.push({ stopId, hotspotId: hotspot.id })
    await workspace.owner.trpc.hotspots.remove.mutate({ stopId, hotspotId: hotspot.id })
  },
  restoreHotspot: async ({ owner, deletedHotspots, randomInt }) => {
    const deletedHotspot = deletedHotspots[randomInt(Math.max(1, deletedHotspots.length))]
    if (deletedHotspot !== undefined) await owner.trpc.hotspots.restore.mutate(deletedHotspot)
  },
  patchNadir: async ({ owner, panoramas, images, randomInt }) => {
    const nadir = randomInt(3) === 0 ? null : { mediaId: pickId(images, randomInt), radiusDeg: 20, rotationDeg: 0 }
    await owner.trpc.media.adjust.mutate({ mediaId: pickId(panoramas, randomInt), retouch: { strokes: [], nadir } })
  },
  setProfileImage: async ({ colleague, images, randomInt }) => {
    const fields = { firstName: 'Ada', lastName: '', picture: randomInt(3) === 0 ? null : pickId(images, randomInt) }
    await colleague.trpc.users.update.mutate({ userId: colleague.userId, fields })
  },
  deleteMedia: (workspace) => {
    const mediaIds = [pickImageOrPanorama(workspace), pickImageOrPanorama(workspace)]
    return workspace.owner.trpc.media.removeMany.mutate({ mediaIds, force: workspace.randomInt(2) === 0 })
  },
  restoreMedia: (workspace) =>
    workspace.owner.trpc.media.restoreMany.mutate({ mediaIds: [pickImageOrPanorama(workspace)] }),
  tagMedia: (workspace) => {
    const mediaIds = [
      ...new Set([pickImageOrPanorama(workspace), pickImageOrPanorama(workspace), pickImageOrPanorama(workspace)]),
    ]
    const [addedTag = 'pier'] = tags.slice(workspace.randomInt(4))
    const folderId = workspace.randomInt(2) === 0 ? null : pickId(workspace.folders, workspace.randomInt)
    return workspace.owner.trpc.media.updateMany.mutate({
      mediaIds,
      addTags: [addedTag],
      removeTags: ['pier'],
      folderId,
    })
  },
  renameMedia: (workspace) =>
    workspace.owner.trpc.media.update.mutate({
      mediaId: pickImageOrPanorama(workspace),
      name: `M ${workspace.randomInt(99)}`,
    }),
  createFolder: async ({ owner, folders }) =>
    folders.push((await owner.trpc.folders.create.mutate({ name: randomUUID() })).id),
  deleteFolder: ({ owner, folders, randomInt }) =>
    owner.trpc.folders.remove.mutate({ folderId: pickId(folders, randomInt) }),
  insertSubmission: async ({ app, tours, randomInt }) => {
    const em = app.em()
    const fields = { formId, formName: 'Ask us', key: randomUUID(), publicationNumber: 1, language: 'en' }
    em.create(Submission, { tour: pickId(tours, randomInt), ...fields, answers: [], receivedAt: new Date() })
    await em.flush()
  },
  updateSubmissions: async ({ owner, tours, randomInt }) => {
    const tourId = pickId(tours, randomInt)
    const { submissions } = await owner.trpc.submissions.list.query({ tourId, formId })
    const submissionIds = submissions.slice(0, 2).map(({ id }) => id)
    if (submissionIds.length === 0) return
    await owner.trpc.submissions.update.mutate({ tourId, submissionIds, isRead: randomInt(2) === 0 })
    if (randomInt(2) === 0) await owner.trpc.submissions.remove.mutate({ tourId, submissionIds })
    if (randomInt(2) === 0) await owner.trpc.submissions.restore.mutate({ tourId, submissionIds })
  },
  // Writes the row of the live version itself, because a real publication needs stored media files.
  publishTour: async ({ app, owner, tours, randomInt }) => {
    const tour = pickId(tours, randomInt)
    const em = app.em()
    const fields = { tour, account: owner.accountId, liveNumber: 1 }
    const changedCount = await em.nativeUpdate(Share, { tour }, { liveNumber: 1 })
    if (changedCount === 0)
      await em.insert(Share, { ...fields, id: randomBytes(11).toString('hex'), createdAt: new Date() })
  },
  unpublishTour: ({ owner, tours, randomInt }) =>
    owner.trpc.publishing.unpublish.mutate({ tourId: pickId(tours, randomInt) }),
}

/** Purges deleted items, with the clock after the end of their retention. */
export async function sweepAll({ app }: Pick<Workspace, 'app'>): Promise<void> {
  const now = () => new Date(Date.now() + deletedRetentionMs + 60_000)
  const scope = { em: app.em() as EntityManager, ports: { ...app.services.ports, now } }
  await sweepTours(scope)
  await purgeDeletedMedia(scope)
}

/** Runs a random action and returns its name, with the error if the server rejects it. */
export async function runRandomAction(workspace: Workspace): Promise<string> {
  const names = Object.keys(actions)
  const name = pickId(names, workspace.randomInt)
  try {
    await actions[name]?.(workspace)
    return name
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : error}`
  }
}
