import { type RequestHandler, Router } from 'express'
import { getOrCreateInstallationSecret } from '../domain/identity/secrets/installation-secret.ts'
import { saltOfDay } from '../domain/insight/analytics/salts.ts'
import { storeBatches } from '../domain/insight/analytics/store-batches.ts'
import { findMediaVisibility } from '../domain/publishing/publications/media-visibility.ts'
import { countShareMiss } from '../domain/publishing/publications/share-misses.ts'
import { accessTokens } from '../domain/publishing/sharing/access/access-tokens.ts'
import { checkSharePassword } from '../domain/publishing/sharing/access/check-password.ts'
import { addOpens, consumeOpen } from '../domain/publishing/sharing/access/count-opens.ts'
import { findShareAddress } from '../domain/publishing/sharing/access/find-address.ts'
import {
  countPublicTours,
  findPublicTourAt,
  listLatestPublicTours,
  listPublicTours,
} from '../domain/publishing/sharing/discovery/public-tours.ts'
import { findShareOfTour } from '../domain/publishing/sharing/share-of-tour.ts'
import type { Services } from '../services.ts'
import { discoveryRoutes } from './discovery/discovery-routes.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { shareIdOfToken } from './media/share-id-of-token.ts'
import { sdkRoutes } from './sdk/sdk-routes.ts'
import { formResponseGate } from './share/access/form-response-gate.ts'
import { shareAddressCache } from './share/share-address-cache.ts'
import { type ShareRoutes, shareRoutes } from './share/share-routes.ts'
import type { TourHosts } from './tour-hosts/tour-hosts.ts'
import { visitRoutes } from './visits/visit-routes.ts'

/** Lazy initialization: creates a value on first use, and tries again only after a failure. */
function lazyAsync<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

/** Name of the secret that signs access tokens of tours. */
const secretName = 'share-access'

type VisitorSettings = {
  readonly tourHosts: TourHosts
  /** Called for each response from a stale cache entry during an outage of the database. */
  readonly countStaleResponse?: ((subject: 'share' | 'medium') => void) | undefined
}

export type VisitorRoutes = Pick<ShareRoutes, 'router' | 'ready'> & {
  /** Rejects form responses from visitors who weren't admitted to the tour. */
  readonly admitFormResponses: RequestHandler
}

/**
 * Routes that work without an account: share pages, media and the SDK. A cookie is set only for visitors admitted to a
 * restricted tour, and read only for such tours and for media that no open tour shows.
 */
export function visitorRoutes(
  { config, database, ports, relationTo }: Services,
  { tourHosts, countStaleResponse }: VisitorSettings,
): VisitorRoutes {
  const router = Router()
  const em = () => database.em.fork()
  const tokens = lazyAsync(async () => accessTokens(await getOrCreateInstallationSecret(em(), secretName)))
  const addresses = shareAddressCache({ find: (name) => findShareAddress(em(), name, ports.now()) }, () =>
    countStaleResponse?.('share'),
  )
  const onFailure = (error: unknown) => ports.log.error({ err: error }, 'a visitor could not be served')
  const shares = shareRoutes({
    files: ports.files,
    addresses,
    countMiss: (guesser) => countShareMiss(em(), guesser),
    publicUrl: config.publicUrl,
    tourHosts,
    onFailure,
    access: {
      tokens,
      relationTo,
      checkPassword: ({ ip = '' }, { access }, password) =>
        checkSharePassword(em(), { access, password, ipAddress: ip }),
      opens: {
        consumeOpen: (linkId) => consumeOpen(em(), linkId, ports.now()),
        addOpens: (linkId, count) => addOpens(em(), { linkId, count, now: ports.now() }),
      },
    },
  })
  router.use(shares.router)
  router.use(
    visitRoutes({
      find: shares.find,
      admit: shares.admit,
      saltOfDay: (day) => saltOfDay(em(), day),
      store: (batches) => storeBatches(em(), batches),
      now: () => ports.now(),
      onFailure,
    }),
  )
  router.use(
    mediaRoutes(ports.files, {
      findVisibility: (publicKeys) => findMediaVisibility(em(), publicKeys, ports.now()),
      relationTo,
      shareIdOfToken: shareIdOfToken({ tokens, addresses, now: () => new Date() }),
      onStaleVisibility: () => countStaleResponse?.('medium'),
    }),
  )
  router.use(
    discoveryRoutes({
      tours: {
        count: () => countPublicTours(em()),
        page: (page) => listPublicTours(em(), page),
        latest: () => listLatestPublicTours(em()),
        byName: (name) => findPublicTourAt(em(), name),
      },
      tourHosts,
      publicUrl: config.publicUrl,
      onFailure,
    }),
  )
  router.use(sdkRoutes(ports.files, { tagUrl: config.googleTagUrl }))
  const findShare = (tour: { readonly accountId: string; readonly tourId: string }) => findShareOfTour(em(), tour)
  const admitFormResponses = formResponseGate({ addresses, admit: shares.admit, tokens, findShare })
  return { router, ready: shares.ready, admitFormResponses }
}
