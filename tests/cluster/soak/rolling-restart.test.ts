import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/server/database/orm.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { mainFile } from '../../support/servers/server-process.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { createColleague, expectPresence, expectSignOut, openNewTour, repeat } from '../support/open-tour.ts'
import { publishVisitedTour, Visitors } from '../support/visitors.ts'
import { unexpectedErrors, Workload } from '../support/workload.ts'

/** Number of rounds. `npm run soak` runs ten. */
const rounds = Number(process.env.CLUSTER_ROLLING_RESTARTS ?? 1)
/** Entry file of the first processes: `src/server/main.ts` of the previous release, if the variable is set. */
const previousMain = process.env.CLUSTER_PREVIOUS_MAIN ?? mainFile
vi.setConfig({ testTimeout: 180_000 + rounds * 120_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['all', 'all', 'all'], { entryOf: (isFirst) => (isFirst ? previousMain : mainFile) })
})
afterAll(() => cluster?.remove())

it(`replacing three processes one after the other loses nothing and fails no call or visit, ${rounds} times`, async () => {
  const workload = new Workload(cluster, seededRandom(17))
  await workload.start({ senders: 1 })
  const openTour = await openNewTour(cluster)
  const database = await openDatabase({ dataFolder: '', databaseUrl: cluster.databaseUrl })
  const em = () => database.em.fork() as EntityManager
  const colleagueId = await createColleague(em(), cluster.person.accountId)
  const { mediaId, paths } = await publishVisitedTour(cluster, 19)
  const firstIndex = cluster.responses.length
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
  // Awaiting them later reports their errors.
  for (const repetition of background) repetition.catch(() => {})
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < cluster.processCount; index++) {
      await cluster.terminate(index)
      await cluster.start(index)
    }
  }
  isOver = true
  await visitors.stop()
  for (const callCount of await Promise.all(background)) expect(callCount).toBeGreaterThan(1)
  await workload.stop()
  const responses = cluster.responses.slice(firstIndex)
  await database.close()
  await workload.check([mediaId])
  console.info(workload.counts, responses.length, { requests: visitors.requestCount, longestMs: visitors.longestMs })
  expect(visitors.failures).toEqual([])
  expect(unexpectedErrors({ responses })).toEqual([])
  expect(responses.filter(({ status }) => status === 502)).toEqual([])
})
