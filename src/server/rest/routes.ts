import type { Router } from 'express'
import type { Services } from '../services.ts'
import { analyticsRows } from './analytics-routes.ts'
import { auditRows } from './audit-routes.ts'
import { billingRows } from './billing-routes.ts'
import { commentRows } from './comment-routes.ts'
import { editingRows } from './editing-routes.ts'
import { hotspotRows } from './hotspot-routes.ts'
import { libraryRows } from './library-routes.ts'
import { mediaRows } from './media-routes.ts'
import { providerRows } from './provider-routes.ts'
import { publishingRows } from './publishing-routes.ts'
import { type RestRow, routesOf } from './rest.ts'
import { sessionRows } from './session-routes.ts'
import { sharingRows } from './sharing-routes.ts'
import { signUpRows } from './sign-up-routes.ts'
import { submissionRows, submitRows } from './submission-routes.ts'
import { tokenRows } from './token-routes.ts'
import { tourRows } from './tour-routes.ts'
import { translationRows } from './translation-routes.ts'
import { userRows } from './user-routes.ts'
import { versionRows } from './version-routes.ts'
import { visibilityRows } from './visibility-routes.ts'
import { webhookRows } from './webhook-routes.ts'

/** The documented REST paths (spec §7), each over the operation that tRPC offers too. */
export const restRows: readonly RestRow[] = [
  ...sessionRows,
  ...tokenRows,
  ...signUpRows,
  ...providerRows,
  ...auditRows,
  ...billingRows,
  ...editingRows,
  ...hotspotRows,
  ...mediaRows,
  ...libraryRows,
  ...tourRows,
  ...translationRows,
  ...publishingRows,
  ...sharingRows,
  ...submitRows,
  ...submissionRows,
  ...userRows,
  ...visibilityRows,
  ...versionRows,
  ...commentRows,
  ...analyticsRows,
  ...webhookRows,
]

export function restRoutes(services: Services): Router {
  return routesOf(restRows, services)
}
