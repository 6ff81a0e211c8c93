import { z } from 'zod'

/** The part of glTF 2.0 (Khronos, 2021) that models are built from. Other properties are dropped. */

const index = z.int().nonnegative()
const finite = z.number().refine(Number.isFinite)
const vec3 = z.tuple([finite, finite, finite])
const vec4 = z.tuple([finite, finite, finite, finite])
const textureTransform = z.object({
  offset: z.tuple([finite, finite]).optional(),
  rotation: finite.optional(),
  scale: z.tuple([finite, finite]).optional(),
})

const textureInfo = z.object({
  index,
  texCoord: z.int().min(0).optional(),
  scale: finite.optional(),
  strength: finite.optional(),
  extensions: z.object({ KHR_texture_transform: textureTransform.optional() }).optional(),
})

const material = z.object({
  pbrMetallicRoughness: z
    .object({
      baseColorFactor: vec4.optional(),
      baseColorTexture: textureInfo.optional(),
      metallicFactor: finite.optional(),
      roughnessFactor: finite.optional(),
      metallicRoughnessTexture: textureInfo.optional(),
    })
    .optional(),
  normalTexture: textureInfo.optional(),
  occlusionTexture: textureInfo.optional(),
  emissiveTexture: textureInfo.optional(),
  emissiveFactor: vec3.optional(),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).optional(),
  alphaCutoff: finite.optional(),
  doubleSided: z.boolean().optional(),
  extensions: z
    .object({
      KHR_materials_unlit: z.object({}).optional(),
      KHR_materials_emissive_strength: z.object({ emissiveStrength: finite.optional() }).optional(),
    })
    .optional(),
})

const node = z.object({
  children: z.array(index).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  matrix: z.array(finite).length(16).optional(),
  translation: vec3.optional(),
  rotation: vec4.optional(),
  scale: vec3.optional(),
})

const primitive = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().optional(),
  targets: z.array(z.unknown()).optional(),
})

const accessor = z.object({
  bufferView: index.optional(),
  byteOffset: index.optional(),
  componentType: z.int(),
  normalized: z.boolean().optional(),
  count: z.int().positive(),
  type: z.string(),
  sparse: z.unknown().optional(),
})

const bufferView = z.object({
  buffer: index,
  byteOffset: index.optional(),
  byteLength: z.int().positive(),
  byteStride: z.int().min(4).max(252).optional(),
})

const animation = z.object({
  name: z.string().optional(),
  channels: z.array(z.object({ sampler: index, target: z.object({ node: index.optional(), path: z.string() }) })),
  samplers: z.array(z.object({ input: index, output: index, interpolation: z.string().optional() })),
})

export const gltfSchema = z.object({
  asset: z.object({ version: z.string(), minVersion: z.string().optional(), copyright: z.string().optional() }),
  extensionsRequired: z.array(z.string()).optional(),
  scene: index.optional(),
  scenes: z.array(z.object({ nodes: z.array(index).optional() })).optional(),
  nodes: z.array(node).optional(),
  meshes: z.array(z.object({ primitives: z.array(primitive).min(1) })).optional(),
  accessors: z.array(accessor).optional(),
  bufferViews: z.array(bufferView).optional(),
  buffers: z.array(z.object({ byteLength: z.int().positive(), uri: z.string().optional() })).optional(),
  materials: z.array(material).optional(),
  textures: z.array(z.object({ sampler: index.optional(), source: index.optional() })).optional(),
  samplers: z
    .array(
      z.object({
        magFilter: z.int().optional(),
        minFilter: z.int().optional(),
        wrapS: z.int().optional(),
        wrapT: z.int().optional(),
      }),
    )
    .optional(),
  images: z.array(z.object({ uri: z.string().optional(), bufferView: index.optional() })).optional(),
  animations: z.array(animation).optional(),
})

export type Gltf = z.output<typeof gltfSchema>
export type GltfMaterial = z.output<typeof material>
export type GltfTextureInfo = z.output<typeof textureInfo>
export type GltfNode = z.output<typeof node>
export type GltfPrimitive = z.output<typeof primitive>
