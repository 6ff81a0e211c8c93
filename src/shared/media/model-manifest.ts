import { z } from 'zod'

/** Limits of 3D models, which the builder checks and the viewer relies on. */
export const modelLimits = {
  trianglesMax: 1_000_000,
  /** Nodes of the displayed scene. Each mesh in them is drawn by a call of its own. */
  nodesMax: 1_000,
  textureMaxPx: 4096,
  animationsMax: 100,
  animationNameMaxLength: 100,
} as const

/**
 * Manifest of a 3D model. `file` is a GLB relative to the media folder of the build, with all data in its binary chunk.
 * Published tours keep old manifests forever, so changes must be additive.
 */
export const modelManifest = z.object({
  mapping: z.literal('model'),
  file: z.string(),
  sizeBytes: z.int().positive(),
  /** Triangles that are drawn: those of a mesh count once for each node that shows it. */
  triangles: z.int().positive(),
  meshes: z.int().positive(),
  materials: z.int().nonnegative(),
  textures: z.int().nonnegative(),
  /** Bounding box of the scene in meters, y upward. */
  bounds: z.object({
    min: z.tuple([z.number(), z.number(), z.number()]),
    max: z.tuple([z.number(), z.number(), z.number()]),
  }),
  /** Names of the animations in file order; nameless ones are empty. */
  animations: z.array(z.string()),
  /** Author and license as in the file. */
  copyright: z.string().optional(),
})
export type ModelManifest = z.infer<typeof modelManifest>
