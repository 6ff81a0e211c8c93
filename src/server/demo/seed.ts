import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { exclusivelyIfFree } from '../database/exclusive-work.ts'
import { createReserve } from '../domain/billing/plans/reserve.ts'
import { findActingAccount } from '../domain/identity/tenancy/memberships.ts'
import { nameOfUser } from '../domain/identity/users/names.ts'
import { Media } from '../domain/library/media/entity.ts'
import { publishTour } from '../domain/publishing/publications/operations.ts'
import { Publication, Share } from '../domain/tours/publication-state/entity.ts'
import { createSampleTour } from '../domain/tours/samples/operations.ts'
import { sampleTour } from '../domain/tours/samples/sample-tour.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import { admit } from '../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../kernel/scope.ts'
import { hooks } from '../registries/hooks.ts'
import type { Services } from '../services.ts'
import { demoEmail, findDemoPassword, findOrCreateDemoAccount } from './demo-account.ts'

export type Demo = {
  readonly email: string
  /** Null when another process created it. */
  readonly password: string | null
  /** Null when the demo tour was unpublished or deleted. */
  readonly shareId: string | null
}

type DemoServices = Pick<Services, 'database' | 'ports' | 'queue' | 'notices'> & {
  readonly config: Config
  /** Aborted when the process ends. */
  readonly stopping: AbortSignal
  /** Reports progress, because the work takes a minute. */
  readonly print: (line: string) => void
}

const pollIntervalMs = 250

const noSecret = { token: null, store: () => {}, clear: () => {} }

async function demoScope(services: DemoServices): Promise<AccountScope> {
  const em = services.database.em.fork() as EntityManager
  const { accountId, user } = await findOrCreateDemoAccount(em, services.config)
  const account = await findActingAccount(em, user, accountId)
  if (account === null) throw new Error('the demo account was deleted')
  const { id, email, rootAdmin } = user
  const { ports, queue, notices } = services
  return {
    em,
    ports,
    queue,
    notices,
    network: '',
    userAgent: '',
    isLocal: false,
    strictOutput: services.config.strictOutput,
    reserve: createReserve(ports),
    hooks,
    // Allows the demo to be published, although its stops have no location.
    flags: { ...services.config.flags, 'out-of-world': true },
    session: noSecret,
    authorizationSecret: noSecret,
    actor: { id, email, rootAdmin, displayName: nameOfUser(user), session: null },
    account,
  }
}

/** Scope with a fresh identity map, as each request has. */
const forkScope = (scope: AccountScope): AccountScope => ({ ...scope, em: scope.em.fork() as EntityManager })

/** Waits until all images of the account are built; throws when one fails or the process stops. */
async function waitForImages(scope: AccountScope, { stopping, print }: DemoServices): Promise<void> {
  let printedCount = 0
  for (;;) {
    const images = await scope.em.fork().find(Media, { account: scope.account.id, deletedAt: null })
    const failedImage = images.find(({ status }) => status === 'failed')
    if (failedImage !== undefined)
      throw new Error(`the demo's image ${failedImage.name} could not be built: ${failedImage.failureCode}`)
    const builtCount = images.filter(({ status }) => status === 'complete').length
    if (builtCount > printedCount) print(`Building the demo tour: ${builtCount} of ${images.length} images`)
    printedCount = builtCount
    if (builtCount === images.length) return
    await wait(pollIntervalMs, undefined, { signal: stopping })
  }
}

async function waitForPublication(scope: AccountScope, publicationId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { status } = await scope.em.fork().findOneOrFail(Publication, { id: publicationId })
    if (status === 'failed') throw new Error('the demo tour could not be published')
    if (status !== 'queued' && status !== 'building') return
    await wait(pollIntervalMs, undefined, { signal })
  }
}

/**
 * Creates the demo if it doesn't exist, in one process at a time. Returns undefined when another process is creating it, or
 * when it fails, which doesn't stop the server: the next start tries again.
 */
export async function seedDemo(services: DemoServices): Promise<Demo | undefined> {
  const { databaseUrl } = services.database
  try {
    return await exclusivelyIfFree({ databaseUrl, name: 'demo' }, () => findOrCreateDemo(services))
  } catch (error) {
    if (services.stopping.aborted) return undefined
    const { log } = services.ports
    log.error(
      { err: error },
      'the demo tour could not be created; the server runs without it, and the next start tries again',
    )
    return undefined
  }
}

/**
 * Creates the demo on the first start, with the same operations that the app uses. An interrupted first start is repeated;
 * a demo tour that was changed, unpublished or deleted stays as it is.
 */
async function findOrCreateDemo(services: DemoServices): Promise<Demo> {
  const scope = await demoScope(services)
  const findShare = () => scope.em.fork().findOne(Share, { account: scope.account.id })
  if ((await findShare()) === null) {
    await scope.em.nativeDelete(Tour, { account: scope.account.id, name: sampleTour.name })
    services.print('Creating the demo tour. Its sign-in follows in a minute or two …')
    const { id: tourId } = await admit(createSampleTour, forkScope(scope), {})
    await waitForImages(scope, services)
    const publication = await admit(publishTour, forkScope(scope), { tourId })
    await waitForPublication(scope, publication.id, services.stopping)
  }
  const share = await findShare()
  const password = await findDemoPassword(services.config)
  return { email: demoEmail, password, shareId: share?.liveNumber ? share.id : null }
}
