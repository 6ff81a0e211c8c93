import { randomUUID } from 'node:crypto'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { createShareId } from '../../../../src/server/domain/tours/publication-state/publication-keys.ts'
import type { TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { anImport, type World } from './world.ts'

/** Word in every text of the foreign account. No response to other accounts may contain it (threat T52). */
export const canary = 'Zanzibar'

/** Ids by kind. */
export type Ids = Readonly<
  Record<
    | 'account'
    | 'user'
    | 'tour'
    | 'stop'
    | 'hotspot'
    | 'media'
    | 'folder'
    | 'tourFolder'
    | 'video'
    | 'caption'
    | 'invitation'
    | 'session'
    | 'shareLink'
    | 'webhook'
    | 'delivery'
    | 'thread'
    | 'comment'
    | 'import'
    | 'template',
    string
  >
>

export type ForeignAccount = { readonly ids: Ids; readonly owner: Person }

/** Creates another account with a resource of each kind, all named with the canary. */
export async function createForeignAccount(app: TestApp): Promise<ForeignAccount> {
  const owner = await aPerson(app)
  const { accountId, userId, trpc } = owner
  const tour = await aTour(app, owner, [`${canary} hall`], { name: `${canary} museum` })
  const { id: stopId, mediaId } = stopAt(tour, 0)
  const title = `${canary} door`
  const { hotspot } = await trpc.hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 0, pitchDeg: 0, title })
  await trpc.accounts.invite.mutate({ email: `${canary.toLowerCase()}@example.com`, role: 'editor' })
  const [invitation] = (await trpc.accounts.invitations.query({})).invitations
  const [session] = await trpc.users.sessions.query({})
  await trpc.editing.open.mutate({ tourId: tour.id })
  await aMedium(app, owner, { status: 'building' })
  const { id: folder } = await trpc.folders.create.mutate({ name: `${canary} cellar` })
  await trpc.media.update.mutate({ mediaId: mediaId ?? '', folderId: folder, tags: [canary], transcript: canary })
  const { id: tourFolder } = await trpc.tourFolders.create.mutate({ name: `${canary} vault` })
  await trpc.tours.updateMany.mutate({ tourIds: [tour.id], folderId: tourFolder, addTags: [canary] })
  const video = await aMedium(app, owner, { kind: 'videos', name: canary })
  const captionFields = { language: 'en', label: canary, vtt: `WEBVTT\n\n00:01.000 --> 00:02.000\n${canary}` }
  const { captions } = await trpc.media.createCaption.mutate({ mediaId: video, ...captionFields })
  const { id: shareLink } = await trpc.shareLinks.create.mutate({ tourId: tour.id, name: canary })
  const webhookUrl = `https://${canary}.example.com/`
  const webhookFields = { address: webhookUrl, events: ['form.answered' as const], description: canary }
  const { webhook } = await trpc.webhooks.create.mutate(webhookFields)
  const { id: delivery } = await trpc.webhooks.test.mutate({ webhookId: webhook.id })
  const { id: thread } = await trpc.comments.create.mutate({ tourId: tour.id, stopId, text: canary })
  const { id: comment } = await trpc.comments.reply.mutate({ tourId: tour.id, threadId: thread, text: canary })
  const { id: template } = await trpc.templates.create.mutate({ tourId: tour.id, name: canary })
  const importId = await anImport(app, accountId, userId)
  const em = app.em()
  await em.nativeUpdate(Account, { id: accountId }, { name: `${canary} trust` })
  await em.nativeUpdate(Media, { account: accountId }, { name: `${canary}.jpg`, altText: canary })
  await em.nativeUpdate(User, { id: userId }, { firstName: canary, lastName: canary })
  const ids = {
    account: accountId,
    user: userId,
    tour: tour.id,
    stop: stopId,
    hotspot: hotspot.id,
    media: mediaId ?? '',
    folder,
    tourFolder,
    video,
    caption: captions[0]?.id ?? '',
    shareLink,
    import: importId,
    template,
    webhook: webhook.id,
    delivery,
    thread,
    comment,
  }
  return { ids: { ...ids, invitation: invitation?.id ?? '', session: session?.key ?? '' }, owner }
}

/** Well-formed ids that don't exist. */
export const unknownIds = (): Ids => ({
  account: randomUUID(),
  user: randomUUID(),
  tour: randomUUID(),
  stop: randomUUID(),
  hotspot: randomUUID(),
  media: randomUUID(),
  folder: randomUUID(),
  tourFolder: randomUUID(),
  video: randomUUID(),
  caption: randomUUID(),
  invitation: randomUUID(),
  session: randomUUID(),
  shareLink: createShareId(),
  webhook: randomUUID(),
  delivery: randomUUID(),
  thread: randomUUID(),
  comment: randomUUID(),
  import: randomUUID().replaceAll('-', ''),
  template: randomUUID(),
})

/** Kind of each id in the world. */
export function kindsOf(world: World): ReadonlyMap<string, keyof Ids> {
  const owner = world.actors.find(({ name }) => name === 'owner')
  return new Map([
    [world.accountId, 'account'],
    [world.memberId, 'user'],
    [world.adminId, 'user'],
    [owner?.userId ?? '', 'user'],
    [owner?.sessionKey ?? '', 'session'],
    [world.tourId, 'tour'],
    [world.stopId, 'stop'],
    [world.hotspotId, 'hotspot'],
    [world.mediaId, 'media'],
    [world.folderId, 'folder'],
    [world.tourFolderId, 'tourFolder'],
    [world.videoId, 'video'],
    [world.captionId, 'caption'],
    [world.invitationId, 'invitation'],
    [world.shareLinkId, 'shareLink'],
    [world.webhookId, 'webhook'],
    [world.deliveryId, 'delivery'],
    [world.threadId, 'thread'],
    [world.commentIds.get('owner') ?? '', 'comment'],
    [world.importIds.get('owner') ?? '', 'import'],
    [world.templateId, 'template'],
  ])
}
