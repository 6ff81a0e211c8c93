import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FloorPlan } from '../../shared/tours/floor-plans.ts'
import type { Config } from '../config.ts'
import { exclusivelyIfFree } from '../database/exclusive-work.ts'
import { createReserve } from '../domain/billing/plans/reserve.ts'
import { actingAccount } from '../domain/identity/tenancy/memberships.ts'
import { nameOfUser } from '../domain/identity/users/names.ts'
import { publishTour } from '../domain/publishing/publications/operations.ts'
import { createTour, updateTour } from '../domain/tours/drafts/operations.ts'
import { updateStop } from '../domain/tours/drafts/stop-operations.ts'
import { createHotspot } from '../domain/tours/hotspots/operations.ts'
import { Publication, Share } from '../domain/tours/publication-state/entity.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import { admit } from '../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../kernel/scope.ts'
import { hooks } from '../registries/hooks.ts'
import type { Services } from '../services.ts'
import { demoEmail, findOrCreateDemoAccount, knownDemoPassword } from './demo-account.ts'
import { addDemoMedium, waitForMedia } from './demo-media.ts'
import { type DemoStop, demoTour } from './demo-tour.ts'
import { planPositionOf } from './plan-places.ts'

export type Demo = {
  readonly email: string
  /** Null when another process has it. */
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

const noSecret = { token: null, keep: () => {}, forget: () => {} }

async function demoScope(services: DemoServices): Promise<AccountScope> {
  const em = services.database.em.fork() as EntityManager
  const { accountId, user } = await findOrCreateDemoAccount(em, services.config)
  const account = await actingAccount(em, user, accountId)
  if (account === null) throw new Error('the demo account is gone')
  const { id, email, rootAdmin } = user
  const { ports, queue, notices } = services
  return {
    em,
    ports,
    queue,
    notices,
    network: '',
    userAgent: '',
    strictOutput: services.config.strictOutput,
    reserve: createReserve(ports),
    hooks,
    // Allows publishing, although the demo's stops have no location.
    flags: { ...services.config.flags, 'out-of-world': true },
    session: noSecret,
    authorizationSecret: noSecret,
    actor: { id, email, rootAdmin, displayName: nameOfUser(user), session: null },
    account,
  }
}

/** Scope with a fresh identity map, as each request has. */
const forkScope = (scope: AccountScope): AccountScope => ({ ...scope, em: scope.em.fork() as EntityManager })

type DemoIds = {
  readonly stopIds: ReadonlyMap<string, string>
  readonly plans: readonly { readonly id: string; readonly stops: readonly string[] }[]
}

async function fillStop(scope: AccountScope, stop: DemoStop, { stopIds, plans }: DemoIds): Promise<void> {
  const stopId = stopIds.get(stop.key) ?? ''
  const plan = plans.find(({ stops }) => stops.includes(stop.key))
  const { name, description, northOffsetDeg, initialView, position } = stop
  const floorPlanPosition = plan ? { planId: plan.id, ...planPositionOf(position) } : null
  const fields = { name, description, northOffsetDeg, initialView, floorPlanPosition }
  await admit(updateStop, forkScope(scope), { stopId, version: 1, ...fields })
  for (const { target, yawDeg, pitchDeg } of stop.links) {
    const details = { targetStopId: stopIds.get(target) }
    await admit(createHotspot, forkScope(scope), { stopId, kind: 'stop', yawDeg, pitchDeg, details })
  }
  for (const { title, html, yawDeg, pitchDeg } of stop.infos) {
    await admit(createHotspot, forkScope(scope), { stopId, kind: 'info', yawDeg, pitchDeg, title, details: { html } })
  }
}

async function createDemoTour(scope: AccountScope, { stopping, print }: DemoServices): Promise<string> {
  const mediaIds: string[] = []
  for (const { panorama, name } of demoTour.stops)
    mediaIds.push(
      await addDemoMedium(forkScope(scope), { kind: 'panos', file: `panoramas/${panorama}`, name, altText: name }),
    )
  const { name, description } = demoTour
  const plans: (FloorPlan & { readonly mediaId: string; readonly stops: readonly string[] })[] = []
  for (const { stops, ...plan } of demoTour.plans) {
    const mediaId = await addDemoMedium(forkScope(scope), { kind: 'images', ...plan })
    plans.push({ id: randomUUID(), name: plan.name, mediaId, northDeg: 0, stops })
  }
  const imageIds = [...mediaIds, ...plans.map(({ mediaId }) => mediaId)]
  await waitForMedia(scope, imageIds, {
    signal: stopping,
    onProgress: (builtCount) => print(`Building the demo tour: ${builtCount} of ${imageIds.length} images`),
  })
  const tour = await admit(createTour, forkScope(scope), { name, mediaIds })
  const floorPlans = plans.map(({ stops: _stops, ...plan }) => plan)
  await admit(updateTour, forkScope(scope), { tourId: tour.id, version: tour.version, description, floorPlans })
  const stopIds = new Map(demoTour.stops.map((stop, index) => [stop.key as string, tour.stops[index]?.id ?? '']))
  for (const stop of demoTour.stops) await fillStop(scope, stop, { stopIds, plans })
  return tour.id
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
    log.error({ err: error }, 'the demo tour could not be created: started without it, the next start tries again')
    return undefined
  }
}

/**
 * Creates the demo on the first start, with the same operations that the app uses. An interrupted first start is repeated;
 * a demo tour that was changed, unpublished or deleted stays as it is.
 */
async function findOrCreateDemo(services: DemoServices): Promise<Demo> {
  const scope = await demoScope(services)
  const find = () => scope.em.fork().findOne(Share, { account: scope.account.id })
  if ((await find()) === null) {
    await scope.em.nativeDelete(Tour, { account: scope.account.id, name: demoTour.name })
    services.print('Creating the demo tour …')
    const tourId = await createDemoTour(scope, services)
    const publication = await admit(publishTour, forkScope(scope), { tourId })
    await waitForPublication(scope, publication.id, services.stopping)
  }
  const share = await find()
  const password = await knownDemoPassword(services.config)
  return { email: demoEmail, password, shareId: share?.liveNumber ? share.id : null }
}
