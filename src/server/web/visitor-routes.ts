import { Router } from 'express'
import { findMediaVisibility } from '../domain/publishing/media-visibility.ts'
import { findLiveNumber } from '../domain/publishing/share-pointers.ts'
import type { Services } from '../services.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { sdkRoutes } from './sdk/sdk-routes.ts'
import { shareRoutes } from './share/share-routes.ts'

/**
 * Everything that people without an account load: share pages, media, and the SDK. Sets no cookie, and reads one only for
 * media that no live tour shows.
 */
export function visitorRoutes({ config, database, ports, mayRead }: Services): Router {
  const router = Router()
  router.use(
    shareRoutes({
      files: ports.files,
      pointers: { find: (shareId) => findLiveNumber(database.em.fork(), shareId, ports.now()) },
      publicUrl: config.publicUrl,
      onFailure: (error) => ports.log.error({ err: error }, 'a visitor could not be served'),
    }),
  )
  router.use(
    mediaRoutes(ports.files, {
      findVisibility: (publicKeys) => findMediaVisibility(database.em.fork(), publicKeys, ports.now()),
      mayRead,
    }),
  )
  router.use(sdkRoutes(ports.files))
  return router
}
