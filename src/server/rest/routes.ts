import { json, type Request, type Router } from 'express'
import { limits } from '../../shared/limits.ts'
import { openSession, signOut } from '../domain/auth/operations.ts'
import { createHotspotFromForm, updateHotspotFromForm } from '../domain/hotspots/form-operations.ts'
import { removeHotspot } from '../domain/hotspots/operations.ts'
import type { Services } from '../services.ts'
import { readHotspotForm } from './hotspot-form.ts'
import { restTable } from './rest.ts'

const hotspots = '/api/v2/:aid/stops/:stopId/hotspots'

/** What the address of a hotspot call says. */
function placeOf({ params, query }: Request) {
  return { stopId: params.stopId, kind: query.type }
}

/** The documented REST paths (spec §7), each over the operation that tRPC offers too. */
export function restRoutes(services: Services): Router {
  const { router, row } = restTable(services)
  router.use('/api', json({ limit: limits.jsonBodyMaxBytes }))
  row('post', '/api/admin/v2/sessions', { operation: openSession, read: (request) => request.body })
  row('delete', '/api/admin/v2/sessions', { operation: signOut, read: () => ({}) })
  row('post', hotspots, {
    operation: createHotspotFromForm,
    read: async (request) => ({ ...(await readHotspotForm(request)), ...placeOf(request) }),
    status: 201,
  })
  row('put', `${hotspots}/:hotspotId`, {
    operation: updateHotspotFromForm,
    read: async (request) => {
      const { hotspotId } = request.params
      return { ...(await readHotspotForm(request)), ...placeOf(request), hotspotId }
    },
  })
  row('delete', `${hotspots}/:hotspotId`, {
    operation: removeHotspot,
    read: ({ params: { stopId, hotspotId }, query: { tourId } }) => ({ stopId, hotspotId, tourId }),
    answer: (tour) => ({ tour }),
  })
  return router
}
