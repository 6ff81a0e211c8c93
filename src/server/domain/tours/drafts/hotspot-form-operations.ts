import { z } from 'zod'
import {
  createHotspotInput,
  deleteHotspotInput,
  hotspot,
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

/** File of a multipart form. It becomes an image in the library. */
const fileInput = z.strictObject({ fileName: z.string(), bytes: z.instanceof(Uint8Array) }).optional()

/** Id of the uploaded image in the library; absent if no file was uploaded. */
const mediaIdOutput = z.string().optional()

/** Stores the uploaded image, if there is one, and applies a change in the same transaction. */
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

/**
 * `createHotspot` for a form with a file. The file becomes the library image `mediaId` in the same transaction.
 * `wayBack` is the return link in the target stop.
 */
export const createHotspotFromForm = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: createHotspotInput.extend({ file: fileInput }),
  example: ({ stopId }) => ({
    stopId,
    kind: 'info',
    title: 'Opening hours',
    yawDeg: 20,
    pitchDeg: -5,
    details: { html: '<p>Daily from 10 to 18</p>' },
  }),
  output: z.strictObject({ hotspot, wayBack: hotspot.nullable(), mediaId: mediaIdOutput }),
  run: async (scope, { file: image, ...input }) => {
    const { value, ...mediaIdField } = await storeImageAndChange(scope, image, (em, mediaId) => {
      const details = detailsWithImage(input.kind, input.details, mediaId)
      return createHotspot.run({ ...scope, em }, { ...input, details })
    })
    return { hotspot: value.hotspot, wayBack: value.wayBack, ...mediaIdField }
  },
})

/** `updateHotspot` for a form with a file. The file becomes the library image `mediaId` in the same transaction. */
export const updateHotspotFromForm = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: updateHotspotInput.extend({ file: fileInput }),
  example: ({ stopId, hotspotId }) => ({ stopId, hotspotId, kind: 'info', title: 'Opening hours in winter' }),
  output: z.strictObject({ hotspot, mediaId: mediaIdOutput }),
  run: async (scope, { file: image, ...input }) => {
    const { value, ...mediaIdField } = await storeImageAndChange(scope, image, async (em, mediaId) => {
      const { hotspot: storedHotspot } = await findHotspot({ ...scope, em }, input)
      const details =
        mediaId === undefined
          ? input.details
          : detailsWithImage(storedHotspot.kind, input.details ?? storedHotspot.details, mediaId)
      return updateHotspot.run({ ...scope, em }, { ...input, details })
    })
    return { hotspot: value.hotspot, ...mediaIdField }
  },
})

/** `deleteHotspot` with the tour as its output. The REST API returns the tour after a deletion. */
export const deleteHotspotFromTour = operation({
  allow: 'manageTours',
  input: deleteHotspotInput,
  example: ({ tourId, stopId, hotspotId }) => ({ tourId, stopId, hotspotId }),
  output: tour,
  run: async (scope, input) => {
    await deleteHotspot.run(scope, input)
    const { stop } = await findHotspotOrDeleted(scope, input)
    return loadTour(scope, stop.tour)
  },
})
