import { password } from '../../support/people/people.ts'
import { hotspotPlace, inAccount, onTour } from './addresses.ts'
import { analyticsRestInputs, analyticsTrpcInputs } from './calls/analytics-calls.ts'
import { hubspotCalls, hubspotRows } from './calls/hubspot-calls.ts'
import { notificationCalls, ownSettingRows } from './calls/notification-calls.ts'
import { tokenRestInputs } from './calls/token-calls.ts'
import { tourRestInputs } from './calls/tour-calls.ts'
import { webhookCalls, webhookRows } from './calls/webhook-calls.ts'
import { rowInputs } from './rows/all-rows.ts'
import { importCalls } from './rows/import-calls.ts'
import type { Actor, World } from './world.ts'

/** Path and body of a REST call. */
export type RestInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
}

const token = 'a'.repeat(40)
const anotherPassword = 'a quiet harbour at dawn'
/** Id of nothing. */
const noId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003'
const formId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const place = { kind: 'info', yawDeg: 0, pitchDeg: 0 }
const captions = { language: 'de', label: 'Deutsch', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWillkommen' }
/** Time long ago, so that permitted callers get the error that the draft was saved since. */
const draftSavedAt = '2026-01-01T00:00:00.000Z'
const linkFields = (startStopId: string) => ({
  name: 'Press',
  password: 'let me in',
  expiresAt: '2999-01-01T00:00:00Z',
  startStopId,
  startView: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
  language: 'de',
  maxOpens: 5,
})
const answer = { code: 'x', state: 'y' }
const names = { firstName: 'Kim', lastName: 'Doe' }
const billedTo = {
  name: 'Harbour Museum',
  email: 'bills@example.com',
  line1: '1 Pier',
  line2: '',
  city: 'Bergen',
  postalCode: '5003',
  state: '',
  country: 'NO',
  taxIdType: '',
  taxId: '',
}
let strangerCount = 0
const someEmail = () => `stranger${++strangerCount}@example.com`

export type Make<Input> = (world: World, actor: Actor) => Input

/** Comment of the actor; visitors name the owner's. */
const commentBy = ({ commentIds }: World, { name }: Actor) => commentIds.get(name) ?? commentIds.get('owner') ?? ''

/** Valid inputs of tRPC procedures; only the caller may lack permission. */
export const trpcInputs: Readonly<Record<string, Make<unknown>>> = {
  'auth.me': () => ({}),
  'auth.signIn': ({ actors }, { name, email }) => ({
    email: name === 'visitor' ? actors[1]?.email : email,
    password,
  }),
  'auth.signOut': () => ({}),
  'tokens.list': () => ({}),
  'tokens.create': () => ({ name: 'Nightly import', scope: 'read', expiresInDays: 30 }),
  'tokens.revoke': ({ tokenIds }, { name }) => ({ tokenId: tokenIds.get(name) ?? tokenIds.get('owner') }),

  'accounts.list': () => ({}),
  'accounts.swap': ({ accountId }) => ({ accountId }),
  'accounts.startOwn': () => ({}),
  'accounts.get': () => ({}),
  'accounts.update': () => ({ name: 'Harbour Museum and Docks' }),
  'accounts.transfer': ({ adminId }) => ({ userId: adminId }),
  'accounts.close': ({ accountName }) => ({ name: accountName }),
  'accounts.leave': () => ({}),
  'accounts.members': () => ({}),
  'accounts.changeRole': ({ memberId }) => ({ userId: memberId, role: 'editor' }),
  'accounts.removeMember': ({ memberId }) => ({ userId: memberId }),
  'accounts.invitations': () => ({}),
  'accounts.invite': () => ({ email: someEmail(), role: 'viewer' }),
  'accounts.resendInvitation': ({ invitationId }) => ({ invitationId }),
  'accounts.withdrawInvitation': ({ invitationId }) => ({ invitationId }),
  'accounts.invitation': () => ({ token }),
  'accounts.accept': () => ({ token }),
  'accounts.acceptAsStranger': () => ({ token, ...names, password: anotherPassword, privacyPolicy: true }),
  'accounts.listAll': () => ({}),
  'accounts.create': () => ({ name: 'Lighthouse' }),
  'accounts.updateByRoot': ({ accountId }) => ({ accountId, tier: 'enterprise' }),
  'accounts.membersByRoot': ({ accountId }) => ({ accountId }),
  ...analyticsTrpcInputs,
  'audit.list': () => ({}),
  'audit.people': () => ({}),
  ...webhookCalls,
  ...hubspotCalls,
  ...notificationCalls,
  'editing.list': () => ({}),
  'editing.open': ({ tourId, stopId }) => ({ tourId, tab: 'one', stopId }),
  'editing.close': ({ tourId }) => ({ tourId }),
  'editing.leave': () => ({ tab: 'one' }),
  'editing.inTour': ({ tourId }) => ({ tourId }),
  'editing.takeOver': ({ tourId, stopId }) => ({ tourId, tab: 'one', stopId, from: noId }),
  'providers.list': () => ({}),
  'providers.start': () => ({ provider: 'google' }),
  'providers.finish': () => ({ provider: 'google', ...answer, privacyPolicy: true }),
  'providers.startLink': () => ({ provider: 'linkedin' }),
  'providers.finishLink': () => ({ provider: 'linkedin', ...answer }),
  'tours.list': () => ({}),
  'tours.cards': () => ({ tourIds: [] }),
  'tours.get': ({ tourId }) => ({ tourId }),
  'tours.create': () => ({ name: 'Lighthouse' }),
  'tours.update': ({ tourId }) => ({ tourId, version: 1, name: 'Pier' }),
  'tours.duplicate': ({ tourId }) => ({ tourId }),
  'tours.remove': ({ tourId }) => ({ tourId }),
  'tours.restore': ({ tourId }) => ({ tourId }),
  'tours.listDeleted': () => ({}),
  'translations.list': ({ tourId }) => ({ tourId }),
  'translations.update': ({ tourId }) => ({
    tourId,
    language: 'de',
    changes: [{ key: 'tour.name', text: 'Hafen', source: 'Harbour', version: null }],
  }),
  'translations.export': ({ tourId }) => ({ tourId, language: 'de', format: 'csv' }),
  'translations.import': ({ tourId }) => ({ tourId, language: 'de', format: 'json', file: '{"tour.name":"Hafen"}' }),
  'stops.create': ({ tourId }) => ({ tourId, stops: [{ name: 'Roof', mediaId: null }] }),
  'stops.update': ({ stopId }) => ({ stopId, version: 1, name: 'Roof' }),
  'stops.duplicate': ({ stopId }) => ({ stopId }),
  'stops.remove': ({ tourId, stopId }) => ({ tourId, stopIds: [stopId] }),
  'stops.restore': ({ tourId, stopId }) => ({ tourId, stopIds: [stopId] }),
  'stops.lastSave': ({ stopId }) => ({ stopId }),
  'hotspots.create': ({ stopId }) => ({ stopId, ...place }),
  'hotspots.update': ({ stopId, hotspotId }) => ({ stopId, hotspotId, title: 'Door' }),
  'hotspots.remove': ({ stopId, hotspotId }) => ({ stopId, hotspotId }),
  'hotspots.restore': ({ stopId, hotspotId }) => ({ stopId, hotspotId }),
  'submissions.list': ({ tourId }) => ({ tourId, formId }),
  'submissions.count': ({ tourId }) => ({ tourId }),
  'submissions.update': ({ tourId }) => ({ tourId, submissionIds: [formId], isRead: true }),
  'submissions.remove': ({ tourId }) => ({ tourId, submissionIds: [formId] }),
  'submissions.restore': ({ tourId }) => ({ tourId, submissionIds: [formId] }),
  'media.list': () => ({}),
  'media.update': ({ mediaId }) => ({ mediaId, name: 'Front' }),
  'media.remove': ({ mediaId }) => ({ mediaId, force: true }),
  'media.restore': ({ mediaId }) => ({ mediaId }),
  'media.retry': ({ mediaId }) => ({ mediaId }),
  'media.browse': ({ folderId }) => ({ folder: folderId }),
  'media.changes': () => ({}),
  'media.createCaption': ({ videoId: mediaId }) => ({ mediaId, ...captions }),
  'media.updateCaption': ({ videoId: mediaId, captionId }) => ({ mediaId, captionId, version: 1, ...captions }),
  'media.removeCaption': ({ videoId: mediaId, captionId }) => ({ mediaId, captionId, version: 1 }),
  'media.setPoster': ({ mediaId }) => ({ mediaId, posterMs: 0 }),
  'media.changeKind': ({ mediaId }) => ({ mediaId, kind: 'panos' }),
  'media.adjust': ({ mediaId }) => ({ mediaId, level: null }),
  'media.undoReplace': ({ mediaId }) => ({ mediaId }),
  'media.get': ({ mediaId }) => ({ mediaId }),
  'media.tags': () => ({}),
  'media.updateMany': ({ mediaId, folderId }) => ({ mediaIds: [mediaId], folderId, addTags: ['pier'] }),
  'media.removeMany': ({ mediaId }) => ({ mediaIds: [mediaId], force: true }),
  'media.restoreMany': ({ mediaId }) => ({ mediaIds: [mediaId] }),
  'media.listDeleted': () => ({}),
  'media.measureDeleted': () => ({}),
  'media.emptyDeleted': () => ({}),
  ...importCalls,
  'folders.list': () => ({}),
  'folders.create': ({ folderId }) => ({ name: 'Docks', parentId: folderId }),
  'folders.update': ({ folderId }) => ({ folderId, name: 'Docks' }),
  'folders.remove': ({ folderId }) => ({ folderId }),
  'uploads.usage': () => ({}),
  'sharing.get': ({ tourId }) => ({ tourId }),
  'customScript.get': ({ tourId }) => ({ tourId }),
  'customScript.update': ({ tourId }) => ({ tourId, script: 'stopover.goTo(1)', before: null }),
  'sharing.update': ({ tourId }) => ({ tourId, visibility: 'public' }),
  'publishing.publish': ({ tourId }) => ({ tourId }),
  'publishing.unpublish': ({ tourId }) => ({ tourId }),
  'publishing.list': ({ tourId }) => ({ tourId }),
  'publishing.preview': ({ tourId }) => ({ tourId }),
  'publishing.changes': ({ tourId }) => ({ tourId }),
  'reviews.list': ({ tourId }) => ({ tourId }),
  'reviews.request': ({ tourId }) => ({ tourId, message: 'The west wing is new.' }),
  'reviews.return': ({ reviewId }) => ({ reviewId, comment: 'The hall is dark.' }),
  'reviews.cancel': ({ reviewId }) => ({ reviewId }),
  'schedules.list': ({ tourId }) => ({ tourId }),
  'schedules.create': ({ tourId }) => ({
    tourId,
    action: 'unpublish',
    localTime: '2999-01-02T09:00',
    timeZone: 'UTC',
  }),
  'schedules.cancel': ({ scheduleId }) => ({ scheduleId }),
  'comments.count': ({ tourId }) => ({ tourId }),
  'comments.list': ({ tourId, stopId }) => ({ tourId, stopId }),
  'comments.pins': ({ tourId, stopId }) => ({ tourId, stopId }),
  'comments.get': ({ tourId, threadId }) => ({ tourId, threadId }),
  'comments.create': ({ tourId, stopId }) => ({ tourId, stopId, yawDeg: 0, pitchDeg: 0, text: 'Too dark' }),
  'comments.reply': ({ tourId, threadId }) => ({ tourId, threadId, text: 'Brighter now' }),
  'comments.setStatus': ({ tourId, threadId }) => ({ tourId, threadId, status: 'resolved' }),
  'comments.update': (world, actor) => ({
    tourId: world.tourId,
    commentId: commentBy(world, actor),
    version: 1,
    text: 'Far too dark',
  }),
  'comments.remove': (world, actor) => ({ tourId: world.tourId, commentId: commentBy(world, actor) }),
  'versions.list': ({ tourId }) => ({ tourId }),
  'versions.get': ({ tourId, versionId }) => ({ tourId, versionId }),
  'versions.compare': ({ tourId, versionId }) => ({ tourId, from: versionId, to: 'draft' }),
  'versions.rename': ({ tourId, versionId }) => ({ tourId, versionId, name: 'Before the season' }),
  'versions.restore': ({ tourId, versionId }) => ({ tourId, versionId, draftSavedAt }),
  'versions.copyFrom': ({ tourId, versionId, stopId }) => ({ tourId, versionId, draftSavedAt, stopIds: [stopId] }),
  'shareLinks.list': ({ tourId }) => ({ tourId }),
  'shareLinks.create': ({ tourId, stopId }) => ({ tourId, ...linkFields(stopId) }),
  'shareLinks.update': ({ tourId, shareLinkId: linkId, stopId }) => ({ tourId, linkId, ...linkFields(stopId) }),
  'shareLinks.revoke': ({ tourId, shareLinkId: linkId }) => ({ tourId, linkId }),
  'slugs.get': ({ tourId }) => ({ tourId }),
  'slugs.set': ({ tourId }) => ({ tourId, slug: 'harbour' }),
  'slugs.remove': ({ tourId }) => ({ tourId }),
  'billing.get': () => ({}),
  'billing.standing': () => ({}),
  'billing.usageDays': () => ({ days: 30 }),
  'billing.nextInvoice': () => ({}),
  'billing.price': () => ({}),
  'billing.preview': () => ({ packageQuantity: 2 }),
  'billing.startCard': () => ({}),
  'billing.subscribe': () => ({ packageQuantity: 2, setupIntentId: 'seti_1' }),
  'billing.changePackages': () => ({ packageQuantity: 2, from: 1 }),
  'billing.cancel': () => ({}),
  'billing.resume': () => ({}),
  'billing.replaceCard': () => ({ setupIntentId: 'seti_1' }),
  'billing.refresh': () => ({}),
  'billing.invoices': () => ({}),
  'billing.details': () => ({}),
  'billing.updateDetails': () => billedTo,
  'email.list': () => ({}),
  'flags.get': () => ({}),
  'users.signUp': () => ({ email: someEmail(), privacyPolicy: true }),
  'users.openSignUp': () => ({ token }),
  'users.finishSignUp': () => ({ token, ...names, password: anotherPassword, privacyPolicy: true }),
  'users.sendPasswordReset': ({ memberId }) => ({ userId: memberId }),
  'users.get': ({ memberId }) => ({ userId: memberId }),
  'users.update': ({ memberId }) => ({ userId: memberId, fields: { firstName: 'Kim' } }),
  'users.roles': ({ memberId }) => ({ userId: memberId }),
  'users.confirmEmail': () => ({ token }),
  'users.changePassword': (_world, { userId }) => ({ userId, password: anotherPassword }),
  'users.unlinkIdentity': (_world, { userId }) => ({ userId, federatedIdentity: 'google' }),
  'users.disable': ({ memberId }) => ({ userId: memberId }),
  'users.enable': ({ memberId }) => ({ userId: memberId }),
  'users.prove': () => ({ password }),
  'users.sessions': () => ({}),
  'users.endSession': (_world, { sessionKey }) => ({ key: sessionKey }),
  'users.endOtherSessions': () => ({}),
  'users.acceptPrivacy': () => ({ privacyPolicy: true }),
  'users.acceptances': () => ({}),
}

const finish = () => ({ body: { ...answer, privacyPolicy: true } })
const onMember = ({ memberId }: World) => ({ params: { uid: memberId } })
const onSelf = ({ userId }: Actor) => ({ params: { uid: userId } })
const hotspotAddress = ({ stopId, hotspotId }: World, { accountId }: Actor) => ({
  params: { aid: accountId, stopId, hotspotId },
})

const formAddress: Make<RestInput> = ({ tourId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, formId },
})

const versionAddress = ({ tourId, versionId }: World, { accountId }: Actor) => ({
  params: { aid: accountId, tid: tourId, versionId },
})
const onThread: Make<RestInput> = ({ tourId, threadId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, threadId },
})
const onComment: Make<RestInput> = (world, actor) => ({
  params: { aid: actor.accountId, tid: world.tourId, commentId: commentBy(world, actor) },
})
const onLink = ({ tourId, shareLinkId }: World, { accountId }: Actor) => ({
  params: { aid: accountId, tid: tourId, linkId: shareLinkId },
})

/** Inputs of REST rows, by method and path. */
export const restInputs: Readonly<Record<string, Make<RestInput>>> = {
  'POST /api/admin/v2/sessions': (world, actor) => ({ body: trpcInputs['auth.signIn']?.(world, actor) }),
  'DELETE /api/admin/v2/sessions': () => ({}),
  'POST /api/admin/v2/users': () => ({ body: { email: someEmail(), privacyPolicy: true } }),
  'PUT /api/admin/v2/users/:uid/sendPasswordReset': onMember,
  'GET /api/admin/v2/users/google': () => ({}),
  'POST /api/admin/v2/users/google': finish,
  'GET /api/admin/v2/users/linkedin': () => ({}),
  'POST /api/admin/v2/users/linkedin': finish,
  'GET /api/admin/v2/users/concept3d': () => ({}),
  'POST /api/admin/v2/users/concept3d': finish,
  ...tokenRestInputs,
  ...tourRestInputs,
  ...rowInputs,
  ...analyticsRestInputs,
  ...webhookRows,
  ...hubspotRows,
  'GET /api/v2/:aid/sessions': (_world, actor) => inAccount(actor),
  'PUT /api/v2/:aid/sessions/:tid': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId },
    body: {},
  }),
  'DELETE /api/v2/:aid/sessions/:tid': ({ tourId }, { accountId }) => ({ params: { aid: accountId, tid: tourId } }),
  'DELETE /api/v2/:aid/sessions': (_world, actor) => ({ ...inAccount(actor), query: { tab: 'one' } }),
  'POST /api/v2/:aid/stops/:stopId/hotspots': (world, actor) => ({
    ...hotspotPlace(world, actor),
    query: { type: 'info' },
    form: { yawDeg: '0', pitchDeg: '0' },
  }),
  'PUT /api/v2/:aid/stops/:stopId/hotspots/:hotspotId': (world, actor) => ({
    ...hotspotAddress(world, actor),
    query: { type: 'info' },
    form: { title: 'Door' },
  }),
  'DELETE /api/v2/:aid/stops/:stopId/hotspots/:hotspotId': hotspotAddress,
  'POST /api/v2/:aid/tours/:tid/forms/:formId/submissions': (world, actor) => ({
    ...formAddress(world, actor),
    body: { submissionId: formId, answers: {}, language: 'en', openMs: 60_000 },
  }),
  'GET /api/v2/:aid/tours/:tid/forms/:formId/submissions': formAddress,
  'GET /api/v2/:aid/tours/:tid/forms/:formId/submissions.csv': formAddress,
  'DELETE /api/v2/:aid/tours/:tid/submissions/:submissionId': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId, submissionId: formId },
  }),
  'GET /api/v2/:aid/tours/:tid/versions': ({ tourId }, { accountId }) => ({ params: { aid: accountId, tid: tourId } }),
  'GET /api/v2/:aid/tours/:tid/comparison': ({ tourId, versionId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId },
    query: { from: versionId, to: 'draft' },
  }),
  'GET /api/v2/:aid/tours/:tid/versions/:versionId': versionAddress,
  'PATCH /api/v2/:aid/tours/:tid/versions/:versionId': (world, actor) => ({
    ...versionAddress(world, actor),
    body: { name: 'Before the season' },
  }),
  'POST /api/v2/:aid/tours/:tid/versions/:versionId/restore': (world, actor) => ({
    ...versionAddress(world, actor),
    body: { draftSavedAt },
  }),
  'POST /api/v2/:aid/tours/:tid/versions/:versionId/copy': (world, actor) => ({
    ...versionAddress(world, actor),
    body: { draftSavedAt, stopIds: [world.stopId] },
  }),
  'GET /api/v2/:aid/tours/:tid/comment-threads': onTour,
  'POST /api/v2/:aid/tours/:tid/comment-threads': (world, actor) => ({
    ...onTour(world, actor),
    body: { stopId: world.stopId, yawDeg: 0, pitchDeg: 0, text: 'Too dark' },
  }),
  'GET /api/v2/:aid/tours/:tid/comment-threads/:threadId': onThread,
  'PUT /api/v2/:aid/tours/:tid/comment-threads/:threadId/status': (world, actor) => ({
    ...onThread(world, actor),
    body: { status: 'resolved' },
  }),
  'POST /api/v2/:aid/tours/:tid/comment-threads/:threadId/replies': (world, actor) => ({
    ...onThread(world, actor),
    body: { text: 'Brighter now' },
  }),
  'PATCH /api/v2/:aid/tours/:tid/comments/:commentId': (world, actor) => ({
    ...onComment(world, actor),
    body: { version: 1, text: 'Far too dark' },
  }),
  'DELETE /api/v2/:aid/tours/:tid/comments/:commentId': onComment,
  'GET /api/v2/:aid/tours/:tid/links': onTour,
  'POST /api/v2/:aid/tours/:tid/links': (world, actor) => ({
    ...onTour(world, actor),
    body: linkFields(world.stopId),
  }),
  'PATCH /api/v2/:aid/tours/:tid/links/:linkId': (world, actor) => ({
    ...onLink(world, actor),
    body: linkFields(world.stopId),
  }),
  'DELETE /api/v2/:aid/tours/:tid/links/:linkId': onLink,
  'GET /api/v2/:aid/tours/:tid/slug': onTour,
  'PUT /api/v2/:aid/tours/:tid/slug': (world, actor) => ({ ...onTour(world, actor), body: { slug: 'harbour' } }),
  'DELETE /api/v2/:aid/tours/:tid/slug': onTour,
  // The host isn't allowed: permitted callers get 400.
  'GET /api/v2/:aid/tours/:tid/sharing': onTour,
  'PATCH /api/v2/:aid/tours/:tid/sharing': (world, actor) => ({
    ...onTour(world, actor),
    body: { visibility: 'public', embedDomains: ['example.com'] },
  }),
  'GET /api/v2/temp/media/videos/thumbnail': () => ({ query: { url: 'https://pictures.example.com/a.jpg' } }),
  'GET /api/v2/:aid/media/:mediaId/original': ({ mediaId }, { accountId }) => ({ params: { aid: accountId, mediaId } }),
  'GET /api/v2/:aid/media/:mediaId/document': ({ documentId }, { accountId }) => ({
    params: { aid: accountId, mediaId: documentId },
  }),
  'GET /api/admin/v2/users/:uid': onMember,
  'PUT /api/admin/v2/users/:uid': (world) => ({ ...onMember(world), body: { firstName: 'Kim' } }),
  'PUT /api/admin/v2/users/:uid/password': (_world, actor) => ({
    ...onSelf(actor),
    body: { password: anotherPassword },
  }),
  'DELETE /api/admin/v2/users/:uid/federated-identity': (_world, actor) => ({
    ...onSelf(actor),
    body: { federatedIdentity: 'google' },
  }),
  'GET /api/admin/v2/users/:uid/roles': onMember,
  ...ownSettingRows,
}
