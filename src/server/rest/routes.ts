import type { Router } from 'express'
import type { Services } from '../services.ts'
import { auditRows } from './audit-routes.ts'
import { commentRows } from './comment-routes.ts'
import { editingRows } from './editing-routes.ts'
import { hotspotRows } from './hotspot-routes.ts'
import { mediaRows } from './media-routes.ts'
import { providerRows } from './provider-routes.ts'
import { type RestRow, routesOf } from './rest.ts'
import { sessionRows } from './session-routes.ts'
import { sharingRows } from './sharing-routes.ts'
import { signUpRows } from './sign-up-routes.ts'
import { submissionRows, submitRows } from './submission-routes.ts'
import { userRows } from './user-routes.ts'
import { versionRows } from './version-routes.ts'
import { visibilityRows } from './visibility-routes.ts'
import { webhookRows } from './webhook-routes.ts'

/** The documented REST paths (spec §7), each over the operation that tRPC offers too. */
export const restRows: readonly RestRow[] = [
  ...sessionRows,
  ...signUpRows,
  ...providerRows,
  ...auditRows,
  ...editingRows,
  ...hotspotRows,
  ...mediaRows,
  ...sharingRows,
  ...submitRows,
  ...submissionRows,
  ...userRows,
  ...visibilityRows,
  ...versionRows,
  ...commentRows,
  ...webhookRows,
]

export function restRoutes(services: Services): Router {
  return routesOf(restRows, services)
}
