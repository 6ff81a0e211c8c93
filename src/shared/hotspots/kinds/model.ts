import { z } from 'zod'
import { modelLimits } from '../../media/model-manifest.ts'
import { id, plainText } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** Limits of how a model is placed. */
export const modelPlacement = {
  scaleMin: 0.001,
  scaleMax: 1_000,
  distanceMinM: 0.3,
  distanceMaxM: 100,
  defaultDistanceM: 3,
} as const

/** 3D model that stands in the panorama. The center of its base is in the direction of the hotspot. */
export const modelHotspot = hotspotKind({
  kind: 'model',
  details: z.strictObject({
    mediaId: id,
    /** Overrides the alt text of the medium unless empty. */
    altText: plainText.default(''),
    /** Factor of its size; 1 for the size in its file. */
    scale: z.number().min(modelPlacement.scaleMin).max(modelPlacement.scaleMax).default(1),
    /** Turn around its vertical axis, clockwise from above. At 0 its front faces the visitor. */
    turnDeg: z.number().min(-180).max(180).default(0),
    /** Distance of the center of its base from the camera. */
    distanceM: z
      .number()
      .min(modelPlacement.distanceMinM)
      .max(modelPlacement.distanceMaxM)
      .default(modelPlacement.defaultDistanceM),
    /** Position of the played animation in the file; null for none. */
    animation: z
      .int()
      .min(0)
      .max(modelLimits.animationsMax - 1)
      .nullable()
      .default(null),
  }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'models' }],
  textsOf: () => [{ name: 'altText', path: ['altText'], format: 'plain' }],
})
