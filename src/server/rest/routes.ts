import { type RequestHandler, Router } from 'express'
import type { Services } from '../services.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { billingRoutes } from './billing-routes.ts'
import { brandKitRoutes } from './brand-kit-routes.ts'
import { editingRoutes } from './editing-routes.ts'
import { hubspotRoutes } from './hubspot-routes.ts'
import { buildRoutes } from './library/build-routes.ts'
import { libraryBulkRoutes } from './library/bulk-routes.ts'
import { captionRoutes } from './library/caption-routes.ts'
import { deletedRoutes } from './library/deleted-routes.ts'
import { importRoutes } from './library/import-routes.ts'
import { locationRoutes } from './library/location-routes.ts'
import { libraryRoutes } from './library-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { accountRoutes } from './people/account-routes.ts'
import { providerRoutes } from './people/provider-routes.ts'
import { sessionRoutes } from './people/session-routes.ts'
import { signUpRoutes } from './people/sign-up-routes.ts'
import { tokenRoutes } from './people/token-routes.ts'
import { userRoutes } from './people/user-routes.ts'
import { methodRejectionsOf, type RestRoute, routerOf } from './rest.ts'
import { submissionRoutes, submitFormRoutes } from './submission-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { accessibilityRoutes } from './tours/accessibility-routes.ts'
import { bulkTourRoutes } from './tours/bulk-tour-routes.ts'
import { commentRoutes } from './tours/comment-routes.ts'
import { exportRoutes } from './tours/export-routes.ts'
import { hotspotRoutes } from './tours/hotspot-routes.ts'
import { publishingRoutes } from './tours/publishing-routes.ts'
import { reviewRoutes } from './tours/review-routes.ts'
import { scriptRoutes } from './tours/script-routes.ts'
import { sharingRoutes } from './tours/sharing-routes.ts'
import { tourImportRoutes } from './tours/tour-import-routes.ts'
import { tourRoutes } from './tours/tour-routes.ts'
import { translationRoutes } from './tours/translation-routes.ts'
import { versionRoutes } from './tours/version-routes.ts'
import { visibilityRoutes } from './tours/visibility-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** The documented REST API (spec §7), over the same operations as tRPC. */
export const restRoutes: readonly RestRoute[] = [
  ...sessionRoutes,
  ...tokenRoutes,
  ...signUpRoutes,
  ...providerRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...billingRoutes,
  ...editingRoutes,
  ...hotspotRoutes,
  ...mediaRoutes,
  ...libraryRoutes,
  ...libraryBulkRoutes,
  ...buildRoutes,
  ...captionRoutes,
  ...deletedRoutes,
  ...importRoutes,
  ...brandKitRoutes,
  ...templateRoutes,
  ...bulkTourRoutes,
  ...locationRoutes,
  ...tourRoutes,
  ...tourImportRoutes,
  ...scriptRoutes,
  ...translationRoutes,
  ...publishingRoutes,
  ...exportRoutes,
  ...accessibilityRoutes,
  ...reviewRoutes,
  ...sharingRoutes,
  ...submitFormRoutes,
  ...submissionRoutes,
  ...userRoutes,
  ...visibilityRoutes,
  ...versionRoutes,
  ...commentRoutes,
  ...analyticsRoutes,
  ...webhookRoutes,
  ...hubspotRoutes,
]

const formerImportsPath = /^(\/api\/v2\/[^/?]+\/media)\/imports(?=[/?]|$)/

/** Serves media imports at their former path, too, which isn't documented, because it also matches paths of a medium. */
const acceptFormerPaths: RequestHandler = (request, _response, next) => {
  request.url = request.url.replace(formerImportsPath, '$1-imports')
  next()
}

/** Creates the router of the REST API. Other methods on its paths are rejected with 405. */
export function createRestRouter(services: Services): Router {
  const router = Router()
  router.use(acceptFormerPaths)
  router.use(routerOf(restRoutes, services))
  router.use(methodRejectionsOf(restRoutes))
  return router
}
