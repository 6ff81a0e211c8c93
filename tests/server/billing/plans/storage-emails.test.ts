import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendStorageAlerts } from '../../../../src/server/domain/billing/plans/storage-alerts.ts'
import { StoredCount } from '../../../../src/server/domain/library/counts/entity.ts'
import type { Queue } from '../../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultPlans, type Plans } from '../../../../src/shared/billing/plans.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { metadataHeader, sendTusRequest } from '../../../support/people/uploads.ts'
import { emailsTo, type StoredEmail } from '../../../support/servers/mailbox.ts'

const plans: Plans = {
  ...defaultPlans,
  free: { limits: { publishedTours: 2, storageBytes: 1000, members: 2 } },
}
const nearSubject = 'Your storage is almost full'
const fullSubject = 'Your storage is full'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { plans } })
})
afterAll(() => app.stop())

const sendAlerts = (testApp: TestApp = app, queue: Queue = testApp.services.queue) =>
  sendStorageAlerts({ em: testApp.em() as EntityManager, ports: testApp.services.ports, queue })

async function emailsOf({ email }: Person, testApp: TestApp = app): Promise<readonly StoredEmail[]> {
  await untilQuiet(testApp)
  return await emailsTo(testApp, email)
}
const subjectsTo = async (person: Person) => (await emailsOf(person)).map(({ subject }) => subject)

/** Simulates stored files by adding to the stored byte count of the account. */
async function addStoredBytes({ accountId }: Person, sizeBytes: number): Promise<void> {
  const sql = "insert into kept_counts (owner_id, what, count) values (?, 'bytes', ?)"
  await app.em().execute(sql, [accountId, sizeBytes])
}

/** Opens an upload, which reserves storage. Returns the path of its URL. */
async function openUpload(person: Person, sizeBytes: number): Promise<string> {
  const metadata = metadataHeader({ filename: 'a.jpg', kind: 'images' })
  const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }
  const response = await sendTusRequest(person, '/uploads', { method: 'POST', headers })
  expect(response.status).toBe(201)
  return new URL(response.headers.get('location') ?? '', app.address).pathname
}

async function cancelUpload(person: Person, path: string): Promise<void> {
  expect((await sendTusRequest(person, path, { method: 'DELETE' })).status).toBe(204)
}

describe('storage that fills up', () => {
  it('is announced once to people who can change the plan', async () => {
    const owner = await aPerson(app, { role: 'owner' })
    const { accountId } = owner
    const admin = await aPerson(app, { accountId, role: 'admin' })
    const publisher = await aPerson(app, { accountId, role: 'publisher' })
    await addStoredBytes(owner, 799)
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([])
    await addStoredBytes(owner, 25)
    await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()])
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([nearSubject])
    expect(await subjectsTo(admin)).toEqual([nearSubject])
    expect(await subjectsTo(publisher)).toEqual([])
    const [email] = await emailsOf(owner)
    expect(email?.text).toContain('uses 824 bytes of its 1,000 bytes of storage (82%).')
    for (const path of ['/home/medialibrary?use=unused&sort=largest', '/home/settings/subscription']) {
      expect(email?.text).toContain(app.address + path)
      expect(email?.html).toContain(`href="${app.address}${path.replace('&', '&amp;')}"`)
    }
    expect(email?.text).toContain('/notifications/unsubscribe?token=')
    await addStoredBytes(owner, 176)
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([fullSubject, nearSubject])
  })

  it('is announced again only after it has fallen well below the threshold', async () => {
    const owner = await aPerson(app, { role: 'owner' })
    await addStoredBytes(owner, 700)
    await addStoredBytes(owner, 60)
    for (let round = 0; round < 3; round++) {
      await addStoredBytes(owner, 50)
      await sendAlerts()
      await addStoredBytes(owner, -50)
      await sendAlerts()
    }
    expect(await subjectsTo(owner)).toEqual([nearSubject])
    await addStoredBytes(owner, -60)
    await sendAlerts()
    await addStoredBytes(owner, 110)
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([nearSubject, nearSubject])
  })

  it('is announced for stored files only', async () => {
    const owner = await aPerson(app, { role: 'owner' })
    await addStoredBytes(owner, 790)
    const uploadPath = await openUpload(owner, 210)
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([])
    await addStoredBytes(owner, 20)
    await cancelUpload(owner, uploadPath)
    await openUpload(owner, 180)
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([nearSubject])
    expect((await emailsOf(owner))[0]?.text).toContain('uses 810 bytes of its 1,000 bytes of storage (81%).')
  })

  it('is not announced to people who turned the notification off', async () => {
    const owner = await aPerson(app, { role: 'owner' })
    const unsubscribed = await aPerson(app, { accountId: owner.accountId, role: 'admin' })
    await unsubscribed.trpc.notifications.update.mutate({ kind: 'storageFull', choice: 'off' })
    await addStoredBytes(owner, 1000)
    await sendAlerts()
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([fullSubject])
    expect(await subjectsTo(unsubscribed)).toEqual([])
  })

  it('is announced by the next round after a failure', async () => {
    const owner = await aPerson(app, { role: 'owner' })
    await addStoredBytes(owner, 900)
    const failingQueue: Queue = { send: () => Promise.reject(new Error('unavailable')) }
    await sendAlerts(app, failingQueue)
    expect(await subjectsTo(owner)).toEqual([])
    await sendAlerts()
    expect(await subjectsTo(owner)).toEqual([nearSubject])
  })

  it('is announced without a plan link where there are no plans', async () => {
    const withoutPlans = await startTestApp()
    try {
      const owner = await aPerson(withoutPlans, { role: 'owner' })
      const em = withoutPlans.em()
      em.create(StoredCount, { ownerId: owner.accountId, what: 'bytes', count: 30 * 1024 ** 3 })
      em.create(StoredCount, { ownerId: owner.accountId, what: 'deletedBytes', count: 12 * 1024 ** 3 })
      await em.flush()
      await sendAlerts(withoutPlans)
      const [email, ...otherEmails] = await emailsOf(owner, withoutPlans)
      expect(otherEmails).toEqual([])
      expect(email?.text).toContain('uses 42 GB of its 50 GB of storage (84%).')
      expect(email?.text).toContain(
        'This includes 12 GB of deleted or replaced files, which you can delete permanently',
      )
      expect(email?.text).not.toMatch(/plan/)
    } finally {
      await withoutPlans.stop()
    }
  })
})
