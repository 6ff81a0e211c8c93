import { flushCompileCache } from 'node:module'
import { limits } from '../shared/limits.ts'
import { linkTo } from '../shared/web/routes.ts'
import { assumedAddressNotice } from './assumed-address.ts'
import { type Config, readConfig } from './config.ts'
import type { Demo } from './demo/seed.ts'
import { User } from './domain/identity/users/entity.ts'
import { slugsWithoutTour } from './domain/publishing/sharing/slugs/suggest.ts'
import type { EntityManager } from './kernel/scope.ts'
import { openErrors } from './open-errors.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'
import { startServer } from './server.ts'
import type { Services } from './services.ts'
import { startErrorSentence } from './start-errors.ts'

function sayDemo({ email, password, shareId }: Demo, address: string): void {
  if (password === null) {
    console.log(`Demo sign-in: ${email} with the password in demo-password.txt of the server that created the demo`)
  } else console.log(`Demo sign-in: ${email} with password ${password}`)
  if (shareId !== null) console.log(`Demo tour: ${address}${linkTo.share(shareId, 1)}`)
}

/** Signing up needs emails, and without a mail server only a root admin reads them: the first one is made by hand. */
async function sayWhoIsFirst({ database }: Services): Promise<void> {
  if ((await database.em.fork().count(User, {})) > 0) return
  // The embedded database belongs to one process at a time.
  const advice =
    database.databaseUrl === undefined
      ? 'Stop Stopover, run npm run admin -- YOUR-EMAIL, start it again, and open the link it printed.'
      : 'Run npm run admin -- YOUR-EMAIL, and open the link it prints.'
  console.log(`There are no users yet. ${advice}`)
}

/** Until a tour has it, a host of `TOUR_HOSTS` shows nothing: people wonder why, and why they can't choose that short link. */
async function sayReservedLinks({ database, ports }: Services): Promise<void> {
  const free = await slugsWithoutTour(database.em.fork() as EntityManager, [...ports.reservedSlugs])
  if (free.length === 0) return
  console.log(
    `TOUR_HOSTS names short links that no tour has: ${free.join(', ')}. They are reserved: only a root admin can give them to a tour.`,
  )
}

/** How long the end of a broken process waits for its last report to leave. */
const reportMaxMs = 3_000

/** An error that nobody caught ends the process, as without this, once it has been reported. */
function endAfterReport(errors: ErrorReporter): void {
  process.once('uncaughtException', (error) => {
    console.error(error)
    errors.report(error, 'the server crashed')
    void errors.flush(reportMaxMs).finally(() => process.exit(1))
  })
}

async function makeDemo(config: Config, services: Services, stopping: AbortSignal): Promise<Demo | undefined> {
  if (!config.demo || !config.worksThroughJobs) return undefined
  const { seedDemo } = await import('./demo/seed.ts')
  return seedDemo({ ...services, config, stopping, say: console.log })
}

/** Starts Stopover, says where it is, makes the demo on the first run, and ends in order on SIGTERM or SIGINT. */
async function main(config: Config, errors: ErrorReporter): Promise<void> {
  // A disk that takes no line any more, or a reader that has gone, must not end the server (fault F33).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const onDeath = (error: Error) => {
    console.error(`The embedded database crashed: ${error.message}`)
    process.exit(1)
  }
  endAfterReport(errors)
  const server = await startServer(config, { database: { onDeath }, errors })
  const stopping = new AbortController()
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), limits.shutdownMs).unref()
    await server.stop()
    process.exit(0)
  }
  // Nobody asks a process that only works through jobs, and a person at a terminal doesn't wait; nor does a second signal.
  let draining = !config.servesRequests
  const drainAndStop = () => {
    if (draining) return void stop()
    draining = true
    server.announceStop()
    setTimeout(() => void stop(), config.drainMs)
  }
  process.on('SIGTERM', drainAndStop)
  process.on('SIGINT', () => void stop())
  console.log(`Stopover is ready at ${server.address}`)
  if (server.metricsAddress !== undefined) console.log(`Metrics: ${server.metricsAddress}/metrics`)
  const assumed = assumedAddressNotice(config, server.address)
  if (assumed !== undefined) console.log(assumed)
  const demo = await makeDemo(config, server.services, stopping.signal)
  if (stopping.signal.aborted) return
  // Compiled code is kept for the next start, also when this process is killed rather than stopped.
  flushCompileCache()
  if (demo !== undefined) sayDemo(demo, server.address)
  await sayReservedLinks(server.services)
  await sayWhoIsFirst(server.services)
}

async function start(): Promise<void> {
  const config = readConfig()
  const errors = openErrors(config)
  await main(config, errors).catch(async (error: unknown) => {
    if (error instanceof Error) errors.report(error, 'the server could not start')
    await errors.flush(reportMaxMs)
    throw new Error(startErrorSentence(error, config), { cause: error })
  })
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
