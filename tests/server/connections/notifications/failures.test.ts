import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotificationItem, NotificationWait } from '../../../../src/server/domain/connections/notifications/entity.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { failBuild } from '../../../../src/server/domain/library/media/build/build-rows.ts'
import { notifyOfFailedMedia } from '../../../../src/server/domain/library/media/build/notify-of-failed-media.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { buildPublication } from '../../../../src/server/domain/publishing/publications/build.ts'
import { failPublication } from '../../../../src/server/domain/publishing/publications/fail.ts'
import { carryOutSchedules } from '../../../../src/server/domain/publishing/schedules/carry-out-schedules.ts'
import { Publication } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import type { JobScope } from '../../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultFlags } from '../../../../src/shared/flags.ts'
import { linkTo, screenPaths } from '../../../../src/shared/web/routes.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { makeDue, untilQuiet } from '../../../support/pending-jobs.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour } from '../../../support/people/tours.ts'
import { emailsTo, emailTo, type StoredEmail } from '../../../support/servers/mailbox.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app)
})
afterAll(() => app.stop())

const colleague = (role: 'editor' | 'publisher') => aPerson(app, { accountId: owner.accountId, role })

const scope = (): JobScope => {
  const { ports, queue } = app.services
  return { em: app.em() as EntityManager, ports, queue, signal: AbortSignal.timeout(30_000), isLastAttempt: false }
}

/** Emails to a person with a subject, once the queued jobs have ended. */
async function emailsOf(person: Person, subject: string): Promise<StoredEmail[]> {
  await untilQuiet(app)
  return (await emailsTo(app, person.email)).filter((email) => email.subject === subject)
}

describe('a failed publication', () => {
  const subject = "A tour couldn't be published"

  async function anOpenPublication(requester: Person): Promise<Publication> {
    const { id: tourId } = await aTour(app, owner, ['Hall'])
    await publishedTour(owner, tourId)
    const em = app.em()
    const publication = await em.findOneOrFail(Publication, { tour: tourId })
    Object.assign(publication, { status: 'building', requestedBy: requester.userId })
    await em.flush()
    return publication
  }

  it('is reported once to the person who published', async () => {
    const requester = await colleague('publisher')
    const { id: publicationId, tour } = await anOpenPublication(requester)
    const job = { accountId: owner.accountId, publicationId }
    await buildPublication.onFinalFailure?.(scope(), job)
    await buildPublication.onFinalFailure?.(scope(), job)
    const [email, ...otherEmails] = await emailsOf(requester, subject)
    expect(otherEmails).toEqual([])
    expect(email?.text).toContain("The tour “Harbor” couldn't be published. Something went wrong on our side.")
    expect(email?.text).toContain(app.address + linkTo.editTour(tour, 'publish'))
    expect(await emailsOf(owner, subject)).toEqual([])
  })

  it('is not reported to unsubscribed or former members', async () => {
    const unsubscribed = await colleague('publisher')
    await unsubscribed.trpc.notifications.update.mutate({ kind: 'publishFailed', choice: 'off' })
    const formerMember = await colleague('publisher')
    for (const requester of [unsubscribed, formerMember]) {
      const { id } = await anOpenPublication(requester)
      await app.em().nativeDelete(Membership, { user: formerMember.userId })
      await failPublication(scope(), id, 'server.failed')
      expect(await emailsOf(requester, subject)).toEqual([])
    }
  })
})

describe('a failed schedule', () => {
  it('is reported once to the person who created it', async () => {
    const requester = await colleague('publisher')
    const { id: tourId } = await aTour(app, owner, ['Hall'], { empty: true })
    const schedule = { tourId, action: 'publish', localTime: '2999-08-01T09:00', timeZone: 'UTC' } as const
    await requester.trpc.schedules.create.mutate(schedule)
    const ports = { ...app.services.ports, now: () => new Date('2999-08-01T09:00:00Z') }
    const runSchedules = () => carryOutSchedules({ ...scope(), ports, flags: defaultFlags })
    await Promise.all([runSchedules(), runSchedules()])
    await runSchedules()
    const [email, ...otherEmails] = await emailsOf(requester, "A scheduled change wasn't made")
    expect(otherEmails).toEqual([])
    expect(email?.text).toContain('"Hall" has no media')
  })
})

describe('failed files', () => {
  const subject = "Files couldn't be processed"

  async function failMedia(uploader: Person, name: string): Promise<string> {
    const mediaId = await aMedium(app, uploader, { status: 'building', name })
    await failBuild(scope(), { accountId: owner.accountId, mediaId, buildNumber: 1 }, 'media.originalDamaged')
    return mediaId
  }

  const pendingJobCount = async (userId: string): Promise<number> => {
    const sql = "select count(*) as n from jobs.job where name = ? and state = 'created' and data->>'userId' = ?"
    const [row] = await app.em().execute<{ n: number | string }[]>(sql, [notifyOfFailedMedia.name, userId])
    return Number(row?.n)
  }

  /** Makes the delayed jobs due and runs them. */
  async function runDueJobs(): Promise<void> {
    await makeDue(app, 'name = ?', [notifyOfFailedMedia.name])
    await untilQuiet(app)
  }

  it('are reported to their uploader in one email', async () => {
    const editor = await colleague('editor')
    const names = Array.from({ length: 12 }, (_, index) => `Cellar ${index}.jpg`)
    for (const name of names) await failMedia(editor, name)
    expect(await pendingJobCount(editor.userId)).toBe(1)
    await runDueJobs()
    const [email, ...otherEmails] = await emailsOf(editor, subject)
    expect(otherEmails).toEqual([])
    expect(email?.text).toContain('12 files you uploaded')
    expect(names.filter((name) => email?.text.includes(name))).toHaveLength(10)
    expect(email?.text).toContain(app.address + screenPaths.mediaLibrary)
    expect(await emailsOf(owner, subject)).toEqual([])

    await failMedia(editor, 'Attic.jpg')
    await runDueJobs()
    const [nextEmail] = await emailsOf(editor, subject)
    expect(nextEmail?.text).toContain('1 file you uploaded')
    expect(nextEmail?.text).not.toContain('Cellar')
  })

  it('are reported even if a later commit has an earlier time', async () => {
    const editor = await colleague('editor')
    await failMedia(editor, 'Cellar.jpg')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_000 })
    try {
      await failMedia(editor, 'Attic.jpg')
    } finally {
      vi.useRealTimers()
    }
    await runDueJobs()
    const [email, ...otherEmails] = await emailsOf(editor, subject)
    expect(otherEmails).toEqual([])
    for (const name of ['Cellar.jpg', 'Attic.jpg']) expect(email?.text).toContain(name)
  })

  it('are not reported again after they are renamed', async () => {
    const editor = await colleague('editor')
    const reportedMediaId = await failMedia(editor, 'Cellar.jpg')
    await runDueJobs()
    await failMedia(editor, 'Attic.jpg')
    await app.em().nativeUpdate(Media, { id: reportedMediaId }, { name: 'Vault.jpg', updatedAt: new Date() })
    await runDueJobs()
    const [email] = await emailsOf(editor, subject)
    expect(email?.text).toContain('Attic.jpg')
    expect(email?.text).not.toContain('Vault.jpg')
  })

  it('are reported even if a process of the previous release stored no notification items', async () => {
    const editor = await colleague('editor')
    await failMedia(editor, 'Cellar.jpg')
    await app.em().nativeDelete(NotificationItem, { user: editor.userId })
    await failMedia(editor, 'Attic.jpg')
    await runDueJobs()
    const [email] = await emailsOf(editor, subject)
    for (const name of ['Cellar.jpg', 'Attic.jpg']) expect(email?.text).toContain(name)
  })

  it('are reported again when they fail again', async () => {
    const editor = await colleague('editor')
    const mediaId = await failMedia(editor, 'Cellar.jpg')
    await runDueJobs()
    await app.em().nativeUpdate(Media, { id: mediaId }, { status: 'building' })
    await failBuild(scope(), { accountId: owner.accountId, mediaId, buildNumber: 1 }, 'media.originalDamaged')
    await runDueJobs()
    expect(await emailsOf(editor, subject)).toHaveLength(2)
  })

  it('are not reported if they are deleted or their uploader left the account', async () => {
    const editor = await colleague('editor')
    const formerMember = await colleague('editor')
    const mediaId = await failMedia(editor, 'Cellar.jpg')
    await app.em().nativeUpdate(Media, { id: mediaId }, { deletedAt: new Date() })
    await failMedia(formerMember, 'Attic.jpg')
    await app.em().nativeDelete(Membership, { user: formerMember.userId })
    await runDueJobs()
    expect(await emailsOf(editor, subject)).toEqual([])
    expect(await emailsOf(formerMember, subject)).toEqual([])
  })

  it('are reported after an earlier job was lost', async () => {
    const editor = await colleague('editor')
    await failMedia(editor, 'Cellar.jpg')
    await app.em().execute('delete from jobs.job where name = ?', [notifyOfFailedMedia.name])
    await app.em().nativeUpdate(NotificationWait, { user: editor.userId }, { since: new Date(Date.now() - 90_000_000) })
    await failMedia(editor, 'Attic.jpg')
    await runDueJobs()
    expect((await emailTo(app, editor.email, subject)).text).toContain('Attic.jpg')
  })
})
