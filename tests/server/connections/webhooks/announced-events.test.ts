import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { enqueueWebhookEvent } from '../../../../src/server/domain/connections/webhooks/enqueue-event.ts'
import { scheduleDeletions } from '../../../../src/server/domain/library/file-deletions/schedule.ts'
import { failBuild, switchToBuild } from '../../../../src/server/domain/library/media/build/build-rows.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { mediaBuildKey } from '../../../../src/server/domain/library/media/storage-keys.ts'
import { carryOutSchedules } from '../../../../src/server/domain/publishing/schedules/carry-out-schedules.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultFlags } from '../../../../src/shared/flags.ts'
import { type WebhookEventType, webhookEventTypes } from '../../../../src/shared/webhooks/webhook-events.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import type { TestApp } from '../../../support/app.ts'
import { quickBuild } from '../../../support/files/quick-build.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour } from '../../../support/people/tours.ts'
import { linkTo, tokenOf } from '../../../support/servers/mailbox.ts'
import {
  startWebhookReceiver,
  verifySignature,
  type WebhookReceiver,
} from '../../../support/servers/webhook-receiver.ts'
import { aTourWithForm, formSubmitter, publish } from '../../tours/forms/published-form.ts'
import { aWebhook, startWebhookApp, tourDeleted } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
let person: Person
let secret: string
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startWebhookApp()
  person = await aPerson(app)
  const webhook = await aWebhook(person, receiver.address('/all'), [...webhookEventTypes])
  secret = webhook.secret
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

/** Waits for `count` events of a type, and returns their data. */
async function eventsOf(type: WebhookEventType, count = 1): Promise<unknown[]> {
  const events = () =>
    receiver
      .to('/all')
      .map((request) => verifySignature(secret, request) as { type: string; data: unknown })
      .filter((event) => event.type === type)
  await expect.poll(() => events().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  expect(events()).toHaveLength(count)
  return events().map(({ data }) => data)
}

const scope = () => ({ ...app.services, em: app.em() as EntityManager })

describe('webhooks are notified', () => {
  it('once when a tour is published, unpublished, deleted or restored', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'], { name: 'Harbor' })
    const { shareId } = await publishedTour(person, tourId)
    const tour = { id: tourId, name: 'Harbor', editUrl: `${app.address}/home/${tourId}/edit/general` }
    expect(await eventsOf('tour.published')).toEqual([
      { tour, version: 1, shareUrl: `${app.address}/share/${shareId}` },
    ])
    await person.trpc.publishing.unpublish.mutate({ tourId })
    await person.trpc.publishing.unpublish.mutate({ tourId })
    expect(await eventsOf('tour.unpublished')).toEqual([{ tour }])
    await publishedTour(person, tourId)
    await person.trpc.tours.remove.mutate({ tourId })
    expect(await eventsOf('tour.deleted')).toEqual([{ tour: { id: tourId, name: 'Harbor' }, wasPublished: true }])
    await person.trpc.tours.restore.mutate({ tourId })
    expect(await eventsOf('tour.restored')).toEqual([{ tour, isPublished: true }])
  })

  it('when a schedule unpublishes a tour', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'])
    await publishedTour(person, tourId)
    const schedule = { tourId, action: 'unpublish', localTime: '2999-03-01T09:00', timeZone: 'UTC' } as const
    await person.trpc.schedules.create.mutate(schedule)
    const ports = { ...app.services.ports, now: () => new Date('2999-03-01T09:00:01Z') }
    await carryOutSchedules({ ...scope(), ports, flags: defaultFlags })
    const events = await eventsOf('tour.unpublished', 2)
    expect(events[1]).toMatchObject({ tour: { id: tourId } })
  })

  it('when a file is processed or fails', async () => {
    const { accountId } = person
    const processedId = await aMedium(app, person, { status: 'building', name: 'Hall.jpg' })
    const failedId = await aMedium(app, person, { status: 'building', name: 'Cellar.jpg' })
    const build = { ...quickBuild, buildId: 'a', builtFrom: null }
    const buildOf = (mediaId: string) => ({ accountId, mediaId, buildNumber: 1 })
    const { publicKey } = await app.em().findOneOrFail(Media, { id: processedId })
    await scheduleDeletions(app.em(), [{ key: mediaBuildKey(publicKey, 'a'), kind: 'folder' }], new Date())
    expect(await switchToBuild(scope(), buildOf(processedId), build)).toBe(true)
    expect(await switchToBuild(scope(), buildOf(processedId), build)).toBe(false)
    await failBuild(scope(), buildOf(failedId), 'media.originalDamaged')
    await failBuild(scope(), buildOf(failedId), 'media.originalDamaged')
    expect(await eventsOf('media.ready')).toEqual([
      {
        media: {
          id: processedId,
          name: 'Hall.jpg',
          kind: 'panos',
          url: `${app.address}/home/medialibrary?media=${processedId}`,
        },
      },
    ])
    expect(await eventsOf('media.failed')).toMatchObject([
      { media: { id: failedId }, failure: { code: 'media.originalDamaged' } },
    ])
  })

  it('when people join, leave and are removed', async () => {
    const colleague = await aPerson(app)
    await person.trpc.accounts.invite.mutate({ email: colleague.email, role: 'editor' })
    const token = tokenOf(await linkTo(app, colleague.email, { path: '/token/invite' }))
    await colleague.trpc.accounts.accept.mutate({ token })
    const [joinEvent] = await eventsOf('member.joined')
    expect(joinEvent).toMatchObject({ member: { id: colleague.userId, role: 'editor' } })
    expect(JSON.stringify(joinEvent)).not.toContain('@')
    await person.trpc.accounts.removeMember.mutate({ userId: colleague.userId })
    const leaver = await aPerson(app, { accountId: person.accountId, role: 'viewer' })
    await leaver.trpc.accounts.leave.mutate({})
    expect(await eventsOf('member.removed', 2)).toMatchObject([
      { member: { id: colleague.userId }, left: false },
      { member: { id: leaver.userId }, left: true },
    ])
  })

  it('once for each submission of a form', async () => {
    const name = aField('text', { label: 'Name' })
    const consent = aField('consent', { label: 'You may write to me' })
    const form = aForm([name, consent], { name: 'Guest book' })
    const { tourId } = await aTourWithForm(app, person, form)
    await publish(person, tourId)
    const send = formSubmitter(app, person, { tourId, formId: form.id })
    const submissionId = randomUUID()
    const response = { answers: { [name.id]: ['Ada'], [consent.id]: ['yes'] }, body: { submissionId } }
    expect((await send(response)).status).toBe(201)
    expect((await send(response)).status).toBe(201)
    expect(await eventsOf('form.answered')).toMatchObject([
      {
        tour: { id: tourId },
        form: { id: form.id, name: 'Guest book', url: `${app.address}/home/${tourId}/edit/forms?form=${form.id}` },
        submission: {
          language: 'en',
          publicationNumber: 1,
          answers: [
            { fieldId: name.id, label: 'Name', values: ['Ada'] },
            { fieldId: consent.id, label: consent.label, values: ['yes'], agreedText: 'You may write to me' },
          ],
        },
      },
    ])
  })

  it('when a review is requested', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'])
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    await editor.trpc.reviews.request.mutate({ tourId, message: 'Please look' })
    expect(await eventsOf('review.requested')).toMatchObject([
      { tour: { id: tourId }, review: { message: 'Please look' }, requestedBy: { id: editor.userId } },
    ])
  })
})

describe('webhooks are not notified', () => {
  const deliveryCount = (accountId: string) => app.em().count(WebhookDelivery, { account: accountId })

  it('of a change that was rolled back', async () => {
    const owner = await aPerson(app)
    await aWebhook(owner, receiver.address('/rolled-back'))
    const { queue, ports } = app.services
    const change = (app.em() as EntityManager).transactional(async (em) => {
      await enqueueWebhookEvent({ em, queue, ports }, owner.accountId, tourDeleted('Harbor'))
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(await deliveryCount(owner.accountId)).toBe(0)
    const sql = "select count(*) as open from jobs.job where name like 'deliver-%' and data->>'accountId' = ?"
    const [row] = await app.em().execute<{ open: number | string }[]>(sql, [owner.accountId])
    expect(Number(row?.open)).toBe(0)
  })

  it('of unselected types or while they are disabled', async () => {
    const owner = await aPerson(app)
    await aWebhook(owner, receiver.address('/other-events'), ['form.answered'])
    const { webhookId } = await aWebhook(owner, receiver.address('/disabled'))
    await owner.trpc.webhooks.update.mutate({ webhookId, status: 'disabled' })
    const { queue, ports } = app.services
    await (app.em() as EntityManager).transactional((em) =>
      enqueueWebhookEvent({ em, queue, ports }, owner.accountId, tourDeleted('Harbor')),
    )
    expect(await deliveryCount(owner.accountId)).toBe(0)
  })
})
