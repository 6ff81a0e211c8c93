import type { Request } from 'express'
import { z } from 'zod'
import {
  createHotspotInput,
  createManyHotspotsInput,
  deleteManyHotspotsInput,
  restoreManyHotspotsInput,
  updateHotspotInput,
  updateManyHotspotsInput,
} from '../../../shared/hotspots/hotspots.ts'
import { hotspotKindNames } from '../../../shared/hotspots/registry.ts'
import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { id } from '../../../shared/texts.ts'
import { tour } from '../../../shared/tours/tours.ts'
import {
  createHotspotFromForm,
  deleteHotspotFromTour,
  updateHotspotFromForm,
} from '../../domain/tours/drafts/hotspot-form-operations.ts'
import {
  createManyHotspots,
  deleteManyHotspots,
  restoreManyHotspots,
  updateManyHotspots,
} from '../../domain/tours/hotspots/bulk-operations.ts'
import { restoreHotspot } from '../../domain/tours/hotspots/operations.ts'
import { route, shapedRoute } from '../rest.ts'
import { readHotspotForm } from './hotspot-form.ts'

const path = '/api/v2/:aid/stops/:stopId/hotspots'
const hotspotPath = `${path}/:hotspotId` as const
const tourHotspotsPath = '/api/v2/:aid/tours/:tid/hotspots'

/** Path parameters of a hotspot call. */
function pathInputOf({ params, query }: Request) {
  return { stopId: params.stopId, kind: query.type }
}

/** Names in the request of fields that the input names differently. */
const requestFields = ({ kind }: { readonly kind?: string | undefined }) => ({ type: kind })

const kind = z.enum(hotspotKindNames)
/** Field of a form that contains JSON. */
const jsonField = (description: string, contentSchema: object) =>
  z.string().optional().meta({ description, contentMediaType: 'application/json', contentSchema })
const details = jsonField('Details of the kind in `type`, as JSON.', { $ref: '#/components/schemas/HotspotDetails' })
const customData = jsonField('A JSON object for pages and scripts, or null.', { type: ['object', 'null'] })
const file = z
  .file()
  .optional()
  .meta({ description: 'An image that is added to the library; `mediaId` of the response is its id.' })
const formDescription =
  'Send objects, numbers and booleans as JSON, strings as plain text or JSON, and files as raw bytes.'
const formErrors: readonly ErrorCode[] = [
  'request.tooLarge',
  'upload.tooLarge',
  'upload.quotaExceeded',
  'request.typeRejected',
  'media.notAccepted',
  'media.damaged',
  'media.empty',
  'media.tooManyPixels',
  'media.animated',
  'media.jpegTwelveBits',
  'media.jpegLossless',
]

/** Hotspots of a stop, optionally with a file (spec §7; docs/api.md, "Bodies"). */
export const hotspotRoutes = [
  route({
    method: 'post',
    path,
    tag: 'Hotspots',
    summary: 'Place a hotspot',
    description: `${formDescription} With wayBack, a link back is created too and included in the response.`,
    query: z.object({ type: kind.meta({ description: 'Kind of the hotspot.' }) }),
    form: z.object({ ...createHotspotInput.omit({ stopId: true, kind: true }).shape, details, customData, file }),
    errors: formErrors,
    status: 201,
    operation: createHotspotFromForm,
    read: async (request) => ({ ...(await readHotspotForm(request)), ...pathInputOf(request) }),
    requestFields,
  }),
  route({
    method: 'put',
    path: hotspotPath,
    tag: 'Hotspots',
    summary: 'Change a hotspot',
    description: `${formDescription} Omitted fields don't change.`,
    query: z.object({ type: kind.optional().meta({ description: 'Kind of the hotspot; it cannot be changed.' }) }),
    form: z.object({
      ...updateHotspotInput.omit({ stopId: true, hotspotId: true, kind: true }).shape,
      details,
      customData,
      file,
    }),
    errors: [...formErrors, 'version.stale'],
    operation: updateHotspotFromForm,
    read: async (request) => {
      const { hotspotId } = request.params
      return { ...(await readHotspotForm(request)), ...pathInputOf(request), hotspotId }
    },
    requestFields,
  }),
  shapedRoute({
    method: 'delete',
    path: hotspotPath,
    tag: 'Hotspots',
    summary: 'Remove a hotspot',
    query: z.object({
      tourId: id.optional().meta({ description: 'Tour of the stop; a wrong one is rejected.' }),
    }),
    operation: deleteHotspotFromTour,
    read: ({ params: { stopId, hotspotId }, query: { tourId } }) => ({ stopId, hotspotId, tourId }),
    responseSchema: z.object({ tour }),
    shape: (changedTour) => ({ tour: changedTour }),
  }),
  route({
    method: 'post',
    path: `${hotspotPath}/restore`,
    tag: 'Hotspots',
    summary: 'Restore a removed hotspot',
    operation: restoreHotspot,
    read: ({ params: { stopId, hotspotId } }) => ({ stopId, hotspotId }),
  }),
  route({
    method: 'post',
    path: tourHotspotsPath,
    tag: 'Hotspots',
    summary: 'Place several hotspots',
    description:
      'All or none, in stops of one tour, each after the hotspots of its stop. With an `id` of your choice for each, a repeated call places nothing twice.',
    body: createManyHotspotsInput.omit({ tourId: true }),
    errors: ['resource.notFound', 'resource.conflict', 'hotspot.mediaKind'],
    status: 201,
    operation: createManyHotspots,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'patch',
    path: tourHotspotsPath,
    tag: 'Hotspots',
    summary: 'Change several hotspots',
    description:
      'Each with its version. Changes of hotspots with a newer version are not saved, and `stale` has these hotspots; `missingHotspotIds` lists those that the tour no longer has.',
    body: updateManyHotspotsInput.omit({ tourId: true }),
    errors: ['resource.notFound', 'hotspot.mediaKind'],
    operation: updateManyHotspots,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'delete',
    path: tourHotspotsPath,
    tag: 'Hotspots',
    summary: 'Remove several hotspots',
    description: 'All or none. They can be restored for a while.',
    body: deleteManyHotspotsInput.omit({ tourId: true }),
    errors: ['resource.notFound'],
    operation: deleteManyHotspots,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'post',
    path: `${tourHotspotsPath}/restore`,
    tag: 'Hotspots',
    summary: 'Restore several removed hotspots',
    description:
      'Those whose stop was deleted or has the maximum of hotspots stay removed, and `skippedHotspotIds` lists them.',
    body: restoreManyHotspotsInput.omit({ tourId: true }),
    errors: ['resource.notFound'],
    operation: restoreManyHotspots,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
] as const
