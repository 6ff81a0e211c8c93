import type { Database } from '../database/orm.ts'
import { jobs } from '../registries/jobs.ts'
import type { Prometheus, Registry } from './prometheus.ts'
import { withScrapeTimeout } from './scrape-timeout.ts'

type QueueRow = {
  readonly queue: string
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly oldestSeconds: number
}

/** Counts of jobs by queue. Delayed jobs, such as retries after a failed attempt, don't count as waiting. */
const queuesSql = `
  select name as queue,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state < 'active' and start_after > now())::int as delayed,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
      ::float8 as "oldestSeconds"
  from jobs.job where state < 'completed' group by name`

const uploadsSql = `
  select count(*)::int as count, coalesce(sum(size_bytes), 0)::float8 as bytes from uploads
    where status <> 'finished'`

/** Age of the oldest batch of visits, which has the lowest id. */
const visitsSql = `select coalesce((select extract(epoch from now() - received_at) from visit_batches order by id limit 1), 0)
  ::float8 as "oldestSeconds"`

async function readState({ em }: Database) {
  const queues = await em.fork().execute<QueueRow[]>(queuesSql)
  const [uploads] = await em.fork().execute<{ count: number; bytes: number }[]>(uploadsSql)
  const [visits] = await em.fork().execute<{ oldestSeconds: number }[]>(visitsSql)
  return { queues, uploads: uploads ?? { count: 0, bytes: 0 }, visitsOldestSeconds: visits?.oldestSeconds ?? 0 }
}

/** Metrics of queues, uploads and connections. The returned function must be called before each scrape. */
export function databaseMetrics({ Gauge }: Prometheus, registry: Registry, database: Database): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'stopover_database_up',
    help: '1 if the database responded during this scrape, otherwise 0.',
    registers,
  })
  const connections = new Gauge({
    name: 'stopover_database_connections',
    help: 'Connections in the pool of this process.',
    labelNames: ['state'],
    registers,
  })
  const waitingForConnection = new Gauge({
    name: 'stopover_database_connection_waiters',
    help: 'Queries of this process that are waiting for a connection.',
    registers,
  })
  const jobCounts = new Gauge({
    name: 'stopover_queue_jobs',
    help: 'Unfinished jobs of the installation by queue. Delayed jobs may not start yet.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldestWaitingJob = new Gauge({
    name: 'stopover_queue_oldest_waiting_seconds',
    help: 'Time since the oldest waiting job of a queue became due.',
    labelNames: ['queue'],
    registers,
  })
  const uploadsOpen = new Gauge({
    name: 'stopover_uploads_open',
    help: 'Incomplete uploads of the installation.',
    registers,
  })
  const uploadsBytes = new Gauge({
    name: 'stopover_uploads_open_bytes',
    help: 'Total declared size of incomplete uploads.',
    registers,
  })

  const visitsOldest = new Gauge({
    name: 'stopover_visits_oldest_waiting_seconds',
    help: 'Age of the oldest visit that is not counted yet.',
    registers,
  })

  const setQueues = (rows: readonly QueueRow[]) => {
    const idleJobs = jobs.filter(({ name }) => !rows.some(({ queue }) => queue === name))
    for (const { name } of idleJobs) {
      for (const state of ['waiting', 'delayed', 'active']) jobCounts.set({ queue: name, state }, 0)
      oldestWaitingJob.set({ queue: name }, 0)
    }
    for (const { queue, waiting, delayed, active, oldestSeconds } of rows) {
      jobCounts.set({ queue, state: 'waiting' }, waiting)
      jobCounts.set({ queue, state: 'delayed' }, delayed)
      jobCounts.set({ queue, state: 'active' }, active)
      oldestWaitingJob.set({ queue }, oldestSeconds)
    }
  }
  /** Removes earlier values, which would look current during an outage. */
  const resetValues = () => {
    jobCounts.reset()
    oldestWaitingJob.reset()
    uploadsOpen.remove()
    uploadsBytes.remove()
    visitsOldest.remove()
  }

  return async () => {
    const { open, idle, waiting } = database.connections()
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'busy' }, open - idle)
    waitingForConnection.set(waiting)
    try {
      const { queues, uploads, visitsOldestSeconds } = await withScrapeTimeout(readState(database))
      resetValues()
      setQueues(queues)
      uploadsOpen.set(uploads.count)
      uploadsBytes.set(uploads.bytes)
      visitsOldest.set(visitsOldestSeconds)
      up.set(1)
    } catch {
      resetValues()
      up.set(0)
    }
  }
}
