import { randomBytes, randomUUID } from 'node:crypto'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { hashPassword } from '../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Media } from '../../src/server/domain/library/media/entity.ts'
import { Submission } from '../../src/server/domain/tours/forms/submission-entity.ts'
import { Share } from '../../src/server/domain/tours/publication-state/entity.ts'
import { Stop } from '../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { aShareId } from '../../tests/support/servers/visitor-server.ts'
import { startBenchServer } from '../load/start-bench-server.ts'
import type { Tenant, Tenants } from './tenants.ts'

// Runs the production server behind one proxy with two accounts of the same size. Prints `Tenants` as a JSON line.

const tourCount = 40
const stopsPerTour = 5
const mediaCount = 200
const submissionCount = 300
const password = 'correct horse battery staple'

const [dataFolder] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('usage: stopover-server.ts FOLDER')
const { server, em } = await startBenchServer(dataFolder, { TRUSTED_PROXIES: '1' })

async function createTenant(name: string): Promise<Tenant> {
  const email = `${name}@example.com`
  const account = em.create(Account, { name })
  const user = em.create(User, { email, passwordHash: await hashPassword(password) })
  await em.flush()
  const accountId = account.id
  em.create(Membership, { account: accountId, user: user.id, role: 'publisher' })
  const tours = Array.from({ length: tourCount }, (_, index) =>
    em.create(Tour, { account: accountId, name: `Tour ${index}` }),
  )
  await em.flush()
  for (const tour of tours) {
    const stopFields = Array.from({ length: stopsPerTour }, (_, index) => ({
      name: `Stop ${index}`,
      description: '<p>A place.</p>',
    }))
    const stops = stopFields.map((fields) => em.create(Stop, { account: accountId, tour: tour.id, ...fields }))
    await em.flush()
    tour.stopIds = stops.map(({ id }) => id)
  }
  for (let index = 0; index < mediaCount; index += 1) {
    em.create(Media, {
      account: accountId,
      uploadedBy: user.id,
      kind: 'images',
      name: `Hall ${index}.jpg`,
      status: 'complete',
      sizeBytes: 1_000,
      sha256: randomBytes(32).toString('hex'),
      publicKey: randomBytes(16).toString('hex'),
      buildId: 'build-0001',
    })
  }
  const [tour] = tours
  if (tour === undefined) throw new Error('there is no tour')
  const formId = randomUUID()
  for (let index = 0; index < submissionCount; index += 1) {
    em.create(Submission, {
      tour: tour.id,
      formId,
      formName: 'Contact',
      key: randomUUID(),
      publicationNumber: 1,
      language: 'en',
      answers: [{ fieldId: 'name', label: 'Name', values: ['Ada'] }],
      receivedAt: new Date(),
    })
  }
  await em.flush()
  const token = await openSessionFor(em, user.id)
  em.clear()
  const headers = { authorization: `Bearer ${token}`, 'stopover-account': accountId }
  return { email, accountId, headers, tourId: tour.id, formId }
}

const measured = await createTenant('measured')
const hostile = await createTenant('hostile')
const passwordShareId = aShareId('password')
await em.insert(Share, {
  id: passwordShareId,
  account: hostile.accountId,
  tour: hostile.tourId,
  liveNumber: 1,
  createdAt: new Date(),
  visibility: 'password',
  passwordHash: await hashPassword(password),
})
const tenants: Tenants = { baseUrl: server.address, password, measured, hostile, passwordShareId }
console.log(JSON.stringify(tenants))
