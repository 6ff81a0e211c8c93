import { z } from 'zod'
import {
  createHotspotInput,
  hotspot,
  removeHotspotInput,
  updateHotspotInput,
} from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { tour } from '../../../../shared/tours/tours.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { type ImageFile, storeImage } from '../../library/media/store-image.ts'
import { loadTour } from '../contents/load-tour.ts'
import { findHotspot, findHotspotOrDeleted } from '../hotspots/find.ts'
import { createHotspot, deleteHotspot, updateHotspot } from '../hotspots/operations.ts'

/** File of a multipart form; it becomes an image of the library. */
const file = z.strictObject({ fileName: z.string(), bytes: z.instanceof(Uint8Array) }).optional()

const mediaId = z.string().optional()

/** Stores the uploaded image, if any, and applies a change in the same transaction. */
async function storeImageAndChange<Value>(
  scope: AccountScope,
  image: ImageFile | undefined,
  change: (em: EntityManager, mediaId?: string) => Promise<Value>,
): Promise<{ value: Value; mediaId?: string }> {
  if (image === undefined) return { value: await change(scope.em) }
  return storeImage(scope, image, change)
}

/** Adds the image to the details of kinds that show images. */
function detailsWithImage(kind: string, details: unknown, mediaId: string | undefined): unknown {
  const definition = hotspotKindOf(kind)
  return mediaId === undefined ? details : (definition?.withImage?.(details, mediaId) ?? details)
}

/** `createHotspot` for a form with a file, which becomes the library image `mediaId` in the same transaction. */
export const createHotspotFromForm = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: createHotspotInput.extend({ file }),
  example: ({ stopId }) => ({
    stopId,
    kind: 'info',
    title: 'Opening hours',
    yawDeg: 20,
    pitchDeg: -5,
    details: { html: '<p>Daily from 10 to 18</p>' },
  }),
  output: z.strictObject({ hotspot, wayBack: hotspot.nullable(), mediaId }),
  run: async (scope, { file: image, ...input }) => {
    const { value, ...imageFields } = await storeImageAndChange(scope, image, (em, mediaId) => {
      const details = detailsWithImage(input.kind, input.details, mediaId)
      return createHotspot.run({ ...scope, em }, { ...input, details })
    })
    const { hotspot, wayBack } = value
    return { hotspot, wayBack, ...imageFields }
  },
})

/** `updateHotspot` for a form with a file, which becomes the library image `mediaId` in the same transaction. */
export const updateHotspotFromForm = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: updateHotspotInput.extend({ file }),
  example: ({ stopId, hotspotId }) => ({ stopId, hotspotId, kind: 'info', title: 'Opening hours in winter' }),
  output: z.strictObject({ hotspot, mediaId }),
  run: async (scope, { file: image, ...input }) => {
    const { value, ...imageFields } = await storeImageAndChange(scope, image, async (em, mediaId) => {
      const { hotspot } = await findHotspot({ ...scope, em }, input)
      const details =
        mediaId === undefined
          ? input.details
          : detailsWithImage(hotspot.kind, input.details ?? hotspot.details, mediaId)
      return updateHotspot.run({ ...scope, em }, { ...input, details })
    })
    return { hotspot: value.hotspot, ...imageFields }
  },
})

/** `deleteHotspot` for callers that read the tour from the response (spec §7). */
export const deleteHotspotFromTour = operation({
  allow: 'manageTours',
  input: removeHotspotInput,
  example: ({ tourId, stopId, hotspotId }) => ({ tourId, stopId, hotspotId }),
  output: tour,
  run: async (scope, input) => {
    await deleteHotspot.run(scope, input)
    const { stop } = await findHotspotOrDeleted(scope, input)
    return loadTour(scope, stop.tour)
  },
})
