import { flushCompileCache } from 'node:module'
import { linkTo } from '../shared/web/routes.ts'
import { assumedAddressNotice } from './assumed-address.ts'
import { type Config, readConfig } from './config.ts'
import { createErrorReporter } from './create-error-reporter.ts'
import type { Demo } from './demo/seed.ts'
import { User } from './domain/identity/users/entity.ts'
import { findSlugsWithoutTour } from './domain/publishing/sharing/slugs/suggest-slug.ts'
import type { EntityManager } from './kernel/scope.ts'
import type { ErrorReporter } from './ports/error-reporter.ts'
import { startServer } from './server.ts'
import type { Services } from './services.ts'
import { startErrorMessage } from './start-errors.ts'
import { connectionLimits } from './web/connection-limits.ts'

function printDemo({ email, password, shareId }: Demo, address: string): void {
  if (password === null) {
    console.log(`Demo sign-in: ${email} with the password in demo-password.txt of the server that created the demo`)
  } else console.log(`Demo sign-in: ${email} with password ${password}`)
  if (shareId !== null) console.log(`Demo tour: ${address}${linkTo.share(shareId, 1)}`)
}

/**
 * Advice for installations without users: the first root admin is created by command, because sign-up may not send
 * emails yet.
 */
async function printFirstUserAdvice({ database }: Services): Promise<void> {
  if ((await database.em.fork().count(User, {})) > 0) return
  // The embedded database belongs to one process at a time.
  const advice =
    database.databaseUrl === undefined
      ? 'Stop Stopover, run npm run admin -- YOUR-EMAIL, start it again, and open the link it printed.'
      : 'Run npm run admin -- YOUR-EMAIL, and open the link it prints.'
  console.log(`There are no users yet. ${advice}`)
}

/** Reports short links in `TOUR_HOSTS` without a tour, because their hosts show nothing and only root admins can use them. */
async function printReservedLinks({ database, ports }: Services): Promise<void> {
  const unusedSlugs = await findSlugsWithoutTour(database.em.fork() as EntityManager, [...ports.reservedSlugs])
  if (unusedSlugs.length === 0) return
  console.log(
    `TOUR_HOSTS names short links that no tour has: ${unusedSlugs.join(', ')}. They are reserved: only a root admin can give them to a tour.`,
  )
}

/** Longest wait of a crashing process for its last report to be sent. */
const reportMaxMs = 3_000

/** Reports an uncaught error before the process ends. */
function reportUncaughtErrors(errors: ErrorReporter): void {
  process.once('uncaughtException', (error) => {
    console.error(error)
    errors.report(error, 'the server crashed')
    void errors.flush(reportMaxMs).finally(() => process.exit(1))
  })
}

async function createDemo(config: Config, services: Services, stopping: AbortSignal): Promise<Demo | undefined> {
  if (!config.demo || !config.runsJobs) return undefined
  const { seedDemo } = await import('./demo/seed.ts')
  return seedDemo({ ...services, config, stopping, print: console.log })
}

/** Starts Stopover, prints its address, creates the demo on the first start, and shuts down gracefully on SIGTERM or SIGINT. */
async function main(config: Config, errors: ErrorReporter): Promise<void> {
  // A full disk or a closed pipe behind the standard output must not end the server (fault F33).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const onCrash = (error: Error) => {
    console.error(`The embedded database crashed: ${error.message}`)
    process.exit(1)
  }
  reportUncaughtErrors(errors)
  const server = await startServer(config, { database: { onCrash }, errors })
  const stopping = new AbortController()
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), connectionLimits.shutdownMs).unref()
    await server.stop()
    process.exit(0)
  }
  // Requests are drained on the first SIGTERM only, and not in workers, which serve none.
  let isDraining = !config.servesRequests
  const drainAndStop = () => {
    if (isDraining) return void stop()
    isDraining = true
    server.announceStop()
    setTimeout(() => void stop(), config.drainMs)
  }
  process.on('SIGTERM', drainAndStop)
  process.on('SIGINT', () => void stop())
  console.log(`Stopover is ready at ${server.address}`)
  if (server.metricsAddress !== undefined) console.log(`Metrics: ${server.metricsAddress}/metrics`)
  const demo = await createDemo(config, server.services, stopping.signal)
  if (stopping.signal.aborted) return
  // Saves compiled code for the next start now, in case this process is killed later.
  flushCompileCache()
  if (demo !== undefined) printDemo(demo, server.address)
  await printReservedLinks(server.services)
  await printFirstUserAdvice(server.services)
  const notice = assumedAddressNotice(config)
  if (notice !== undefined) console.log(notice)
}

async function start(): Promise<void> {
  const config = readConfig()
  const errors = createErrorReporter(config)
  await main(config, errors).catch(async (error: unknown) => {
    if (error instanceof Error) errors.report(error, 'the server could not start')
    await errors.flush(reportMaxMs)
    throw new Error(startErrorMessage(error, config), { cause: error })
  })
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
