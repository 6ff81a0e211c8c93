import { z } from 'zod'
import { createHotspotInput, updateHotspotInput } from '../../../shared/hotspots/hotspots.ts'
import { operation } from '../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { type GivenPicture, storePicture } from '../media/store-picture.ts'
import { createHotspot, updateHotspot } from './operations.ts'

/** The one file that a form may bring; it becomes a picture of the library. */
const file = z.strictObject({ fileName: z.string(), bytes: z.instanceof(Uint8Array) }).optional()

/** Makes a change, together with the picture that came with it, if any. */
async function withPicture<Value>(
  scope: AccountScope,
  picture: GivenPicture | undefined,
  change: (em: EntityManager) => Promise<Value>,
): Promise<{ value: Value; mediaId?: string }> {
  if (picture === undefined) return { value: await change(scope.em) }
  return storePicture(scope, picture, change)
}

/** `createHotspot` for a form with a file, which becomes a library image in the same step; `mediaId` names it. */
export const createHotspotFromForm = operation({
  allow: 'manageTours',
  input: createHotspotInput.extend({ file }),
  run: async (scope, { file: picture, ...input }) => {
    const { value, ...named } = await withPicture(scope, picture, (em) => createHotspot.run({ ...scope, em }, input))
    return { ...value, ...named }
  },
})

/** `updateHotspot` for a form with a file, which becomes a library image in the same step; `mediaId` names it. */
export const updateHotspotFromForm = operation({
  allow: 'manageTours',
  input: updateHotspotInput.extend({ file }),
  run: async (scope, { file: picture, ...input }) => {
    const { value, ...named } = await withPicture(scope, picture, (em) => updateHotspot.run({ ...scope, em }, input))
    return { hotspot: value, ...named }
  },
})
