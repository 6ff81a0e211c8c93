import { randomUUID } from 'node:crypto'
import { Identity, Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { Comment } from '../../../../src/server/domain/collaboration/comments/entity.ts'
import { EditingSession } from '../../../../src/server/domain/collaboration/editing/entity.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import type { ExampleValues } from '../../../../src/server/kernel/examples/example-values.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anApiToken } from '../../../support/people/api-tokens.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, aVisitor, callerOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'
import { type ActorName, actorNames } from './actors.ts'

/** Caller of the API. The `userId` and the `sessionKey` of the visitor are unknown ids. */
export type Actor = Pick<Person, 'fetch' | 'userId' | 'email'> & {
  readonly name: ActorName
  /** Account that the calls are about. */
  readonly accountId: string
  readonly sessionKey: string
}

/** Account with a resource of every kind, and its actors. */
export type World = {
  readonly app: TestApp
  readonly actors: readonly Actor[]
  readonly accountId: string
  readonly accountName: string
  readonly memberId: string
  readonly adminId: string
  readonly tourId: string
  readonly tourVersion: number
  readonly draftSavedAt: string
  readonly versionId: string
  readonly templateId: string
  readonly stopId: string
  readonly stopVersion: number
  readonly hotspotId: string
  readonly hotspotVersion: number
  /** Link hotspot to another stop. */
  readonly linkId: string
  readonly mediaId: string
  readonly videoId: string
  readonly documentId: string
  readonly captionId: string
  readonly folderId: string
  readonly tourFolderId: string
  readonly invitationId: string
  readonly scheduleId: string
  readonly reviewId: string
  readonly shareLinkId: string
  readonly webhookId: string
  readonly deliveryId: string
  readonly threadId: string
  /** Reply of each actor in that thread, by the actor's name. */
  readonly commentIds: ReadonlyMap<string, string>
  /** API token of each actor. */
  readonly tokenIds: ReadonlyMap<string, string>
  /** Queued import of each actor. */
  readonly importIds: ReadonlyMap<string, string>
}

const unreachableUrl = 'http://127.0.0.1:1'
/** Configured but unreachable providers: a permitted call gets a 503. */
const providers = Object.fromEntries(
  ['GOOGLE', 'LINKEDIN', 'CONCEPT3D'].flatMap((name) => [
    [`${name}_CLIENT_ID`, 'matrix'],
    [`${name}_CLIENT_SECRET`, 'matrix'],
    [`${name}_ISSUER`, unreachableUrl],
  ]),
)

async function createPeople(app: TestApp, owner: Person): Promise<Record<Exclude<ActorName, 'visitor'>, Person>> {
  const { accountId } = owner
  const suspended = await aPerson(app)
  await app.em().nativeUpdate(Account, { id: suspended.accountId }, { status: 'suspended' })
  return {
    viewer: await aPerson(app, { accountId, role: 'viewer' }),
    editor: await aPerson(app, { accountId, role: 'editor' }),
    publisher: await aPerson(app, { accountId, role: 'publisher' }),
    admin: await aPerson(app, { accountId, role: 'admin' }),
    owner,
    outsider: await aPerson(app),
    suspended,
    rootAdmin: await aPerson(app, { rootAdmin: true }),
  }
}

async function actorOf(app: TestApp, name: ActorName, person: Person, accountId: string): Promise<Actor> {
  const { token, userId, email } = person
  const { key: sessionKey } = await app.em().findOneOrFail(Session, { user: userId })
  await app.em().insert(Identity, {
    id: randomUUID(),
    createdAt: new Date(),
    updatedAt: new Date(),
    user: userId,
    provider: 'google',
    issuer: unreachableUrl,
    subject: userId,
  })
  return {
    ...callerOf({ token, account: accountId, address: () => app.address }),
    name,
    accountId,
    userId,
    email,
    sessionKey,
  }
}

/** Inserts a queued import without a job. */
export async function anImport(app: TestApp, accountId: string, userId: string): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  const file = { kind: 'panos', fileName: 'Harbor.jpg', sizeBytes: 1, address: 'https://files.invalid/' } as const
  const now = new Date()
  const row = { id, account: accountId, user: userId, status: 'fetching', createdAt: now, lastActivityAt: now } as const
  await app.em().insert(Upload, { ...row, ...file, kindIsGuess: false, keepsDuplicate: false })
  return id
}

/** Creates the tour of the world, with hotspots, a schedule, a review, a share link and a comment thread. */
async function createTour(app: TestApp, owner: Person, editor: Person) {
  const tour = await aTour(app, owner, ['Hall', 'Tower'])
  const { id: tourId, version } = tour
  const { id: stopId, mediaId } = stopAt(tour, 0)
  await owner.trpc.tours.update.mutate({ tourId, version, languages: ['de'] })
  const infoHotspot = { kind: 'info', yawDeg: 0, pitchDeg: 0 }
  const { hotspot: info } = await owner.trpc.hotspots.create.mutate({ stopId, ...infoHotspot })
  const linkHotspot = { kind: 'stop', yawDeg: 9, pitchDeg: 0, details: { targetStopId: stopAt(tour, 1).id } }
  const { hotspot: link } = await owner.trpc.hotspots.create.mutate({ stopId, ...linkHotspot })
  const { version: tourVersion, savedAt: draftSavedAt, stops } = await owner.trpc.tours.get.query({ tourId })
  const schedule = { tourId, action: 'publish', localTime: '2999-01-01T09:00', timeZone: 'UTC' } as const
  const { id: scheduleId } = await owner.trpc.schedules.create.mutate(schedule)
  const { id: reviewId } = await editor.trpc.reviews.request.mutate({ tourId, message: '' })
  const { id: shareLinkId } = await owner.trpc.shareLinks.create.mutate({ tourId, name: 'Press' })
  const { id: threadId } = await owner.trpc.comments.create.mutate({ tourId, stopId, text: 'Too dark' })
  return {
    tourId,
    tourVersion,
    draftSavedAt,
    versionId: await aVersion(app, owner, tourId),
    templateId: (await owner.trpc.templates.create.mutate({ tourId, name: 'Houses' })).id,
    stopId,
    stopVersion: stops[0]?.version ?? 0,
    hotspotId: info.id,
    hotspotVersion: info.version,
    linkId: link.id,
    mediaId: mediaId ?? '',
    scheduleId,
    reviewId,
    shareLinkId,
    threadId,
  }
}

/** Creates media of the library that the tour doesn't use. */
async function createLibrary(app: TestApp, owner: Person) {
  // A medium in progress makes the stream of media changes send its first event immediately.
  await aMedium(app, owner, { status: 'building' })
  const videoId = await aMedium(app, owner, { kind: 'videos' })
  const documentId = await aMedium(app, owner, { kind: 'documents' })
  const captionFields = { language: 'en', label: 'English', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome' }
  const { captions } = await owner.trpc.media.createCaption.mutate({ mediaId: videoId, ...captionFields })
  const { id: folderId } = await owner.trpc.folders.create.mutate({ name: 'Piers' })
  const { id: tourFolderId } = await owner.trpc.tourFolders.create.mutate({ name: 'Museums' })
  return { videoId, documentId, captionId: captions[0]?.id ?? '', folderId, tourFolderId }
}

/** Creates an invitation, and a webhook with a delivery. */
async function createConnections(owner: Person) {
  await owner.trpc.accounts.invite.mutate({ email: 'colleague@example.com', role: 'editor' })
  const [invitation] = (await owner.trpc.accounts.invitations.query({})).invitations
  const webhookUrl = 'https://hooks.example.com/world'
  const { webhook } = await owner.trpc.webhooks.create.mutate({ address: webhookUrl, events: ['form.answered'] })
  const { id: deliveryId } = await owner.trpc.webhooks.test.mutate({ webhookId: webhook.id })
  return { invitationId: invitation?.id ?? '', webhookId: webhook.id, deliveryId }
}

type SharedIds = Pick<World, 'accountId' | 'tourId' | 'threadId'>

/** Creates a comment, an API token, an import and an editing session of each person. Returns ids by actor name. */
async function createPersonalResources(
  app: TestApp,
  peopleByName: Readonly<Record<string, Person>>,
  { accountId, tourId, threadId }: SharedIds,
): Promise<Pick<World, 'commentIds' | 'tokenIds' | 'importIds'>> {
  const commentIds = new Map<string, string>()
  const tokenIds = new Map<string, string>()
  const importIds = new Map<string, string>()
  for (const [name, { userId }] of Object.entries(peopleByName)) {
    const now = new Date()
    const comment = { createdAt: now, updatedAt: now, thread: threadId, author: userId, text: 'Indeed', version: 1 }
    commentIds.set(name, await app.em().insert(Comment, { id: randomUUID(), ...comment }))
    const { tokenId } = await anApiToken(app, { accountId, userId, scope: 'read' })
    tokenIds.set(name, tokenId)
    importIds.set(name, await anImport(app, accountId, userId))
    const editingSession = { account: accountId, tour: tourId, user: userId, tab: '', openedAt: now, renewedAt: now }
    await app.em().insert(EditingSession, editingSession)
  }
  return { commentIds, tokenIds, importIds }
}

async function createActors(
  app: TestApp,
  peopleByName: Readonly<Record<Exclude<ActorName, 'visitor'>, Person>>,
  accountId: string,
): Promise<Actor[]> {
  const visitorIds = { userId: randomUUID(), email: 'nobody@example.com', sessionKey: randomUUID() }
  const actors: Actor[] = []
  for (const name of actorNames) {
    if (name === 'visitor') {
      actors.push({ ...aVisitor(app), ...visitorIds, name, accountId })
      continue
    }
    const person = peopleByName[name]
    // The owner of the suspended account calls for that account. All other actors call for the same account.
    const calledAccountId = name === 'suspended' ? person.accountId : accountId
    actors.push(await actorOf(app, name, person, calledAccountId))
  }
  return actors
}

/** Creates the world, by default on its own server. */
export async function createWorld(existingApp?: TestApp): Promise<World> {
  const app = existingApp ?? (await startTestApp({ env: providers }))
  const owner = await aPerson(app)
  const { accountId } = owner
  const peopleByName = await createPeople(app, owner)
  const member = await aPerson(app, { accountId, role: 'viewer' })
  const tour = await createTour(app, owner, peopleByName.editor)
  const library = await createLibrary(app, owner)
  const connections = await createConnections(owner)
  const personalResources = await createPersonalResources(app, peopleByName, { accountId, ...tour })
  return {
    app,
    actors: await createActors(app, peopleByName, accountId),
    accountId,
    accountName: 'Harbor Museum',
    memberId: member.userId,
    adminId: peopleByName.admin.userId,
    ...tour,
    ...library,
    ...connections,
    ...personalResources,
  }
}

/** Well-formed ids that don't exist. */
const unknownIds = {
  formId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002',
  fieldId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0005',
  submissionId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0004',
  stopEditorId: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003',
  uploadId: '0b7c6a1e5f1a4c569f0e0d6f4f0a0003',
  linkToken: 'a'.repeat(40),
}

/**
 * Values for the examples of operations. Each actor refers to their own comment, API token and import. The visitor has
 * none and refers to the owner's. The visitor signs in with the email of the viewer.
 */
export function exampleValuesOf(world: World, { name, accountId, userId, email, sessionKey }: Actor): ExampleValues {
  const { actors, commentIds, tokenIds, importIds, shareLinkId } = world
  const viewer = actors.find((actor) => actor.name === 'viewer')
  const ownId = (ids: ReadonlyMap<string, string>) => ids.get(name) ?? ids.get('owner') ?? ''
  return {
    ...world,
    ...unknownIds,
    accountId,
    userId,
    email: name === 'visitor' ? (viewer?.email ?? '') : email,
    sessionKey,
    linkId: shareLinkId,
    commentId: ownId(commentIds),
    tokenId: ownId(tokenIds),
    importId: ownId(importIds),
  }
}
