import { Router } from 'express'
import type { Services } from '../services.ts'
import { analyticsRows } from './analytics-routes.ts'
import { auditRows } from './audit-routes.ts'
import { billingRows } from './billing-routes.ts'
import { brandKitRows } from './brand-kit-routes.ts'
import { editingRows } from './editing-routes.ts'
import { hubspotRows } from './hubspot-routes.ts'
import { buildRows } from './library/build-routes.ts'
import { libraryBulkRows } from './library/bulk-routes.ts'
import { captionRows } from './library/caption-routes.ts'
import { deletedRows } from './library/deleted-routes.ts'
import { importRows } from './library/import-routes.ts'
import { locationRows } from './library/location-routes.ts'
import { libraryRows } from './library-routes.ts'
import { mediaRows } from './media-routes.ts'
import { accountRows } from './people/account-routes.ts'
import { providerRows } from './people/provider-routes.ts'
import { sessionRows } from './people/session-routes.ts'
import { signUpRows } from './people/sign-up-routes.ts'
import { tokenRows } from './people/token-routes.ts'
import { userRows } from './people/user-routes.ts'
import { methodsOf, type RestRow, routesOf } from './rest.ts'
import { submissionRows, submitFormRows } from './submission-routes.ts'
import { templateRows } from './template-routes.ts'
import { bulkTourRows } from './tours/bulk-tour-routes.ts'
import { commentRows } from './tours/comment-routes.ts'
import { hotspotRows } from './tours/hotspot-routes.ts'
import { publishingRows } from './tours/publishing-routes.ts'
import { reviewRows } from './tours/review-routes.ts'
import { scriptRows } from './tours/script-routes.ts'
import { sharingRows } from './tours/sharing-routes.ts'
import { tourRows } from './tours/tour-routes.ts'
import { translationRows } from './tours/translation-routes.ts'
import { versionRows } from './tours/version-routes.ts'
import { visibilityRows } from './tours/visibility-routes.ts'
import { webhookRows } from './webhook-routes.ts'

/** The documented REST API (spec §7), over the same operations as tRPC. */
export const restRows: readonly RestRow[] = [
  ...sessionRows,
  ...tokenRows,
  ...signUpRows,
  ...providerRows,
  ...accountRows,
  ...auditRows,
  ...billingRows,
  ...editingRows,
  ...hotspotRows,
  ...mediaRows,
  ...libraryRows,
  ...libraryBulkRows,
  ...buildRows,
  ...captionRows,
  ...deletedRows,
  ...importRows,
  ...brandKitRows,
  ...templateRows,
  ...bulkTourRows,
  ...locationRows,
  ...tourRows,
  ...scriptRows,
  ...translationRows,
  ...publishingRows,
  ...reviewRows,
  ...sharingRows,
  ...submitFormRows,
  ...submissionRows,
  ...userRows,
  ...visibilityRows,
  ...versionRows,
  ...commentRows,
  ...analyticsRows,
  ...webhookRows,
  ...hubspotRows,
]

export function restRoutes(services: Services): Router {
  const router = Router()
  router.use(routesOf(restRows, services))
  router.use(methodsOf(restRows))
  return router
}
