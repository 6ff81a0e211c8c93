import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NotificationItem, NotificationWait } from '../../../src/server/domain/connections/notifications/entity.ts'
import { Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { failBuild } from '../../../src/server/domain/library/media/build/build-rows.ts'
import { tellOfFailedMedia } from '../../../src/server/domain/library/media/build/tell-of-failed-media.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { buildPublication } from '../../../src/server/domain/publishing/publications/build.ts'
import { failPublication } from '../../../src/server/domain/publishing/publications/fail.ts'
import { carryOutSchedules } from '../../../src/server/domain/publishing/schedules/carry-out.ts'
import { Publication } from '../../../src/server/domain/tours/publication-state/entity.ts'
import type { JobScope } from '../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { defaultFlags } from '../../../src/shared/flags.ts'
import { linkTo, screenPaths } from '../../../src/shared/web/routes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { untilQuiet } from '../../support/pending-jobs.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { aTour } from '../../support/people/tours.ts'
import { emailsTo, emailTo, type StoredEmail } from '../../support/servers/mailbox.ts'

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
  return { em: app.em() as EntityManager, ports, queue, signal: AbortSignal.timeout(30_000), lastTry: false }
}

async function received({ email }: Person, subject: string): Promise<StoredEmail[]> {
  await untilQuiet(app)
  return (await emailsTo(app, email)).filter((one) => one.subject === subject)
}

describe('a publication that fails', () => {
  const subject = "A tour couldn't be published"

  async function anOpenPublication(requester: Person): Promise<Publication> {
    const { id: tourId } = await aTour(app, owner, ['Hall'])
    await publishedTour(owner, tourId)
    const em = app.em()
    const live = await em.findOneOrFail(Publication, { tour: tourId })
    Object.assign(live, { status: 'building', requestedBy: requester.userId })
    await em.flush()
    return live
  }

  it('is told once to who published, with the reason and the way to the tour', async () => {
    const requester = await colleague('publisher')
    const { id: publicationId, tour } = await anOpenPublication(requester)
    const given = { accountId: owner.accountId, publicationId }
    await buildPublication.giveUp?.(scope(), given)
    await buildPublication.giveUp?.(scope(), given)
    const [email, ...more] = await received(requester, subject)
    expect(more).toEqual([])
    expect(email?.text).toContain("The tour “Harbour” couldn't be published. Something went wrong on our side.")
    expect(email?.text).toContain(app.address + linkTo.editTour(tour, 'publish'))
    expect(await received(owner, subject)).toEqual([])
  })

  it('is not told to those who turned that off, or have left the account', async () => {
    const quiet = await colleague('publisher')
    await quiet.trpc.notifications.update.mutate({ kind: 'publishFailed', choice: 'off' })
    const former = await colleague('publisher')
    for (const requester of [quiet, former]) {
      const { id } = await anOpenPublication(requester)
      await app.em().nativeDelete(Membership, { user: former.userId })
      await failPublication(scope(), id, 'server.failed')
      expect(await received(requester, subject)).toEqual([])
    }
  })
})

describe('a schedule that fails', () => {
  it('is told once to who scheduled it, with the reason', async () => {
    const requester = await colleague('publisher')
    const { id: tourId } = await aTour(app, owner, ['Hall'], { empty: true })
    const schedule = { tourId, action: 'publish', localTime: '2999-08-01T09:00', timeZone: 'UTC' } as const
    await requester.trpc.schedules.create.mutate(schedule)
    const ports = { ...app.services.ports, now: () => new Date('2999-08-01T09:00:00Z') }
    const round = () => carryOutSchedules({ ...scope(), ports, flags: defaultFlags })
    await Promise.all([round(), round()])
    await round()
    const [email, ...more] = await received(requester, "A scheduled change wasn't made")
    expect(more).toEqual([])
    expect(email?.text).toContain('"Hall" has no media')
  })
})

describe('files that fail', () => {
  const subject = "Files couldn't be processed"

  async function fail(uploader: Person, name: string): Promise<string> {
    const mediaId = await aMedium(app, uploader, { status: 'building', name })
    await failBuild(scope(), { accountId: owner.accountId, mediaId, buildNumber: 1 }, 'media.originalDamaged')
    return mediaId
  }

  const waiting = async (userId: string): Promise<number> => {
    const sql = "select count(*) as n from jobs.job where name = ? and state = 'created' and data->>'userId' = ?"
    const [row] = await app.em().execute<{ n: number | string }[]>(sql, [tellOfFailedMedia.name, userId])
    return Number(row?.n)
  }

  /** Runs jobs whose ten minutes of waiting are over. */
  async function afterTheWait(): Promise<void> {
    await app.em().execute('update jobs.job set start_after = now() where name = ?', [tellOfFailedMedia.name])
    await untilQuiet(app)
  }

  it('around the same time are told to who uploaded them in one email', async () => {
    const editor = await colleague('editor')
    const names = Array.from({ length: 12 }, (_, index) => `Cellar ${index}.jpg`)
    for (const name of names) await fail(editor, name)
    expect(await waiting(editor.userId)).toBe(1)
    await afterTheWait()
    const [email, ...more] = await received(editor, subject)
    expect(more).toEqual([])
    expect(email?.text).toContain('12 files you uploaded')
    expect(names.filter((name) => email?.text.includes(name))).toHaveLength(10)
    expect(email?.text).toContain(app.address + screenPaths.mediaLibrary)
    expect(await received(owner, subject)).toEqual([])
    // The next one begins anew, and is told of alone.
    await fail(editor, 'Attic.jpg')
    await afterTheWait()
    const [next] = await received(editor, subject)
    expect(next?.text).toContain('1 file you uploaded')
    expect(next?.text).not.toContain('Cellar')
  })

  it('are all told of where one process writes its time down earlier, and commits later', async () => {
    const editor = await colleague('editor')
    await fail(editor, 'Cellar.jpg')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_000 })
    try {
      await fail(editor, 'Attic.jpg')
    } finally {
      vi.useRealTimers()
    }
    await afterTheWait()
    const [email, ...more] = await received(editor, subject)
    expect(more).toEqual([])
    for (const name of ['Cellar.jpg', 'Attic.jpg']) expect(email?.text).toContain(name)
  })

  it('are told of only once, though a file that failed before is renamed meanwhile', async () => {
    const editor = await colleague('editor')
    const former = await fail(editor, 'Cellar.jpg')
    await afterTheWait()
    await fail(editor, 'Attic.jpg')
    await app.em().nativeUpdate(Media, { id: former }, { name: 'Vault.jpg', updatedAt: new Date() })
    await afterTheWait()
    const [email] = await received(editor, subject)
    expect(email?.text).toContain('Attic.jpg')
    expect(email?.text).not.toContain('Vault.jpg')
  })

  it('are told of, though a process of the release before wrote no items, and none of them again', async () => {
    const editor = await colleague('editor')
    await fail(editor, 'Cellar.jpg')
    await app.em().nativeDelete(NotificationItem, { user: editor.userId })
    await fail(editor, 'Attic.jpg')
    await afterTheWait()
    const [email] = await received(editor, subject)
    for (const name of ['Cellar.jpg', 'Attic.jpg']) expect(email?.text).toContain(name)
  })

  it('are told of again when they fail again', async () => {
    const editor = await colleague('editor')
    const mediaId = await fail(editor, 'Cellar.jpg')
    await afterTheWait()
    await app.em().nativeUpdate(Media, { id: mediaId }, { status: 'building' })
    await failBuild(scope(), { accountId: owner.accountId, mediaId, buildNumber: 1 }, 'media.originalDamaged')
    await afterTheWait()
    expect(await received(editor, subject)).toHaveLength(2)
  })

  it('are not told of once they were deleted, or who uploaded them has lost the account', async () => {
    const editor = await colleague('editor')
    const former = await colleague('editor')
    const mediaId = await fail(editor, 'Cellar.jpg')
    await app.em().nativeUpdate(Media, { id: mediaId }, { deletedAt: new Date() })
    await fail(former, 'Attic.jpg')
    await app.em().nativeDelete(Membership, { user: former.userId })
    await afterTheWait()
    expect(await received(editor, subject)).toEqual([])
    expect(await received(former, subject)).toEqual([])
  })

  it('are told of again after a wait whose job was lost', async () => {
    const editor = await colleague('editor')
    await fail(editor, 'Cellar.jpg')
    await app.em().execute('delete from jobs.job where name = ?', [tellOfFailedMedia.name])
    await app.em().nativeUpdate(NotificationWait, { user: editor.userId }, { since: new Date(Date.now() - 90_000_000) })
    await fail(editor, 'Attic.jpg')
    await afterTheWait()
    expect((await emailTo(app, editor.email, subject)).text).toContain('Attic.jpg')
  })
})
