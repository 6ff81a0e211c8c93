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
import { harshAnswers, Work } from './support/work.ts'

/** `npm run soak` takes ten. */
const rounds = Number(process.env.CLUSTER_ROLLS ?? 1)
/** `src/server/main.ts` of the release before, where there is one: the first processes are then of that release. */
const previousMain = process.env.CLUSTER_PREVIOUS_MAIN ?? mainFile
vi.setConfig({ testTimeout: 180_000 + rounds * 120_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['all', 'all', 'all'], { entryOf: (isFirst) => (isFirst ? previousMain : mainFile) })
})
afterAll(() => cluster?.remove())

/** Goes on until the restart is over, and a round more. */
async function repeat(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let times = 0
  do {
    await work()
    times++
    await wait(50)
  } while (!isOver())
  return times
}

type Open = { readonly tourId: string; readonly stopId: string; readonly threadId: string }

/** Who has a tour open, who edits which stop and what is open to discuss is seen by whoever asks, in whichever process. */
async function keepPresent({ person }: Cluster, { tourId, stopId, threadId }: Open): Promise<void> {
  const { comments, editing } = person.trpc
  await editing.open.mutate({ tourId, tab: 'one', stopId })
  await comments.setStatus.mutate({ tourId, threadId, status: 'resolved' })
  await comments.setStatus.mutate({ tourId, threadId, status: 'open' })
  for (let asked = 0; asked < 3; asked++) {
    const people = await editing.list.query({})
    expect(people.find(({ uid }) => uid === person.userId)?.activeTours.map(({ tid }) => tid)).toContain(tourId)
    const inTour = await editing.inTour.query({ tourId })
    const places = inTour.people.find(({ uid }) => uid === person.userId)?.places ?? []
    expect(places.map((place) => [place.stopId, place.holdsStop])).toEqual([[stopId, true]])
    expect((await comments.list.query({ tourId })).threads.map(({ id }) => id)).toEqual([threadId])
  }
}

async function anOpenTour({ person }: Cluster): Promise<Open> {
  const { tours, stops, comments } = person.trpc
  const { id: tourId } = await tours.create.mutate({ name: 'Open' })
  const created = await stops.create.mutate({ tourId, stops: [{ name: 'Hall', mediaId: null }] })
  const stopId = created.inserted[0]?.stop.id ?? ''
  const { id: threadId } = await comments.create.mutate({ tourId, stopId, text: 'Is this the right stop?' })
  return { tourId, stopId, threadId }
}

/** Somebody else: to sign out ends what the person was editing. */
async function aColleague(em: EntityManager, account: string): Promise<string> {
  const user = em.create(User, { email: `colleague-${randomUUID()}@example.com` })
  await em.flush()
  em.create(Membership, { account, user: user.id, role: 'editor' })
  await em.flush()
  return user.id
}

/** A session that was signed out is none in any process. */
async function signOut({ person, address }: Cluster, em: EntityManager, userId: string): Promise<void> {
  const token = await openSessionFor(em, userId)
  const { trpc } = callerOf({ token, account: person.accountId, address: () => address })
  expect(await trpc.auth.me.query({})).not.toBeNull()
  await trpc.auth.signOut.mutate({})
  for (let asked = 0; asked < 3; asked++) {
    expect(await apiErrorOf(trpc.tours.list.query({}))).toMatchObject({ code: 'auth.required' })
  }
}

it(`three processes replaced one after the other, times ${rounds}: nothing is lost, and no call or visit has to be repeated`, async () => {
  const work = new Work(cluster, seededRandom(17))
  await work.start({ senders: 1 })
  const open = await anOpenTour(cluster)
  const database = await openDatabase({ dataFolder: '', databaseUrl: cluster.databaseUrl })
  const em = () => database.em.fork() as EntityManager
  const colleagueId = await aColleague(em(), cluster.person.accountId)
  const { mediaId, paths } = await publishedPaths(cluster, 19)
  const from = cluster.answers.length
  const visitors = new Visitors({ address: cluster.address, paths, perSecond: 50 })
  let isOver = false
  const others = [
    repeat(
      () => isOver,
      () => keepPresent(cluster, open),
    ),
    repeat(
      () => isOver,
      () => signOut(cluster, em(), colleagueId),
    ),
  ]
  for (const each of others) each.catch(() => {})
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < cluster.processCount; index++) {
      await cluster.end(index)
      await cluster.start(index)
    }
  }
  isOver = true
  await visitors.stop()
  for (const times of await Promise.all(others)) expect(times).toBeGreaterThan(1)
  await work.stop()
  const answers = cluster.answers.slice(from)
  await database.close()
  await work.check([mediaId])
  console.info(work.counts, answers.length, { visits: visitors.count, longestMs: visitors.longestMs })
  expect(visitors.failed).toEqual([])
  expect(harshAnswers({ answers })).toEqual([])
  expect(answers.filter(({ status }) => status === 502)).toEqual([])
})
