import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/server/database/orm.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { apiErrorOf, callerOf } from '../support/people/people.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { mainFile } from '../support/servers/server-process.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { publishedPaths, Visitors } from './support/visitors.ts'
import { unexpectedErrors, Workload } from './support/workload.ts'

/** Number of rounds; `npm run soak` does ten. */
const rounds = Number(process.env.CLUSTER_ROLLS ?? 1)
/** `src/server/main.ts` of the previous release, from which the first processes start if it is set. */
const previousMain = process.env.CLUSTER_PREVIOUS_MAIN ?? mainFile
vi.setConfig({ testTimeout: 180_000 + rounds * 120_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['all', 'all', 'all'], { entryOf: (isFirst) => (isFirst ? previousMain : mainFile) })
})
afterAll(() => cluster?.remove())

/** Repeats `work` until the restarts are over, at least once. Returns the number of calls. */
async function repeat(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let callCount = 0
  do {
    await work()
    callCount++
    await wait(50)
  } while (!isOver())
  return callCount
}

type OpenTour = { readonly tourId: string; readonly stopId: string; readonly threadId: string }

/** Expects an editing session, its claim of a stop and an open thread to be visible from every process. */
async function expectPresence({ person }: Cluster, { tourId, stopId, threadId }: OpenTour): Promise<void> {
  const { comments, editing } = person.trpc
  await editing.open.mutate({ tourId, tab: 'one', stopId })
  await comments.setStatus.mutate({ tourId, threadId, status: 'resolved' })
  await comments.setStatus.mutate({ tourId, threadId, status: 'open' })
  for (let query = 0; query < 3; query++) {
    const people = await editing.list.query({})
    expect(people.find(({ uid }) => uid === person.userId)?.activeTours.map(({ tid }) => tid)).toContain(tourId)
    const inTour = await editing.inTour.query({ tourId })
    const places = inTour.people.find(({ uid }) => uid === person.userId)?.places ?? []
    expect(places.map((place) => [place.stopId, place.holdsStop])).toEqual([[stopId, true]])
    expect((await comments.list.query({ tourId })).threads.map(({ id }) => id)).toEqual([threadId])
  }
}

async function anOpenTour({ person }: Cluster): Promise<OpenTour> {
  const { tours, stops, comments } = person.trpc
  const { id: tourId } = await tours.create.mutate({ name: 'Open' })
  const created = await stops.create.mutate({ tourId, stops: [{ name: 'Hall', mediaId: null }] })
  const stopId = created.inserted[0]?.stop.id ?? ''
  const { id: threadId } = await comments.create.mutate({ tourId, stopId, text: 'Is this the right stop?' })
  return { tourId, stopId, threadId }
}

/** A second person, because signing out ends the editing sessions of the person who signs out. */
async function aColleague(em: EntityManager, account: string): Promise<string> {
  const user = em.create(User, { email: `colleague-${randomUUID()}@example.com` })
  await em.flush()
  em.create(Membership, { account, user: user.id, role: 'editor' })
  await em.flush()
  return user.id
}

/** Expects every process to reject a session that was signed out. */
async function expectSignOut({ person, address }: Cluster, em: EntityManager, userId: string): Promise<void> {
  const token = await openSessionFor(em, userId)
  const { trpc } = callerOf({ token, account: person.accountId, address: () => address })
  expect(await trpc.auth.me.query({})).not.toBeNull()
  await trpc.auth.signOut.mutate({})
  for (let query = 0; query < 3; query++) {
    expect(await apiErrorOf(trpc.tours.list.query({}))).toMatchObject({ code: 'auth.required' })
  }
}

it(`replacing three processes one after the other loses nothing and fails no call or visit, ${rounds} times`, async () => {
  const workload = new Workload(cluster, seededRandom(17))
  await workload.start({ senders: 1 })
  const openTour = await anOpenTour(cluster)
  const database = await openDatabase({ dataFolder: '', databaseUrl: cluster.databaseUrl })
  const em = () => database.em.fork() as EntityManager
  const colleagueId = await aColleague(em(), cluster.person.accountId)
  const { mediaId, paths } = await publishedPaths(cluster, 19)
  const firstIndex = cluster.answers.length
  const visitors = new Visitors({ address: cluster.address, paths, perSecond: 50 })
  let isOver = false
  const background = [
    repeat(
      () => isOver,
      () => expectPresence(cluster, openTour),
    ),
    repeat(
      () => isOver,
      () => expectSignOut(cluster, em(), colleagueId),
    ),
  ]
  for (const repetition of background) repetition.catch(() => {})
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < cluster.processCount; index++) {
      await cluster.end(index)
      await cluster.start(index)
    }
  }
  isOver = true
  await visitors.stop()
  for (const callCount of await Promise.all(background)) expect(callCount).toBeGreaterThan(1)
  await workload.stop()
  const answers = cluster.answers.slice(firstIndex)
  await database.close()
  await workload.check([mediaId])
  console.info(workload.counts, answers.length, { visits: visitors.count, longestMs: visitors.longestMs })
  expect(visitors.failures).toEqual([])
  expect(unexpectedErrors({ answers })).toEqual([])
  expect(answers.filter(({ status }) => status === 502)).toEqual([])
})
