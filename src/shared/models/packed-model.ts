/**
 * JSON of a built model: glTF 2.0 with one scene, in which every accessor has a buffer view of its own without gaps. Vertex
 * attributes and animations are 32-bit floats, indices are 16-bit or 32-bit unsigned integers, and images are in buffer
 * views. So a reader needs no other cases. Empty lists are omitted.
 */
export type PackedModel = {
  readonly asset: { readonly version: '2.0'; readonly copyright?: string }
  readonly scene: 0
  readonly scenes: readonly [{ readonly nodes: readonly number[] }]
  readonly nodes: readonly PackedNode[]
  readonly meshes: readonly { readonly primitives: readonly PackedPrimitive[] }[]
  readonly accessors: readonly PackedAccessor[]
  readonly bufferViews: readonly { readonly buffer: 0; readonly byteOffset: number; readonly byteLength: number }[]
  readonly buffers: readonly [{ readonly byteLength: number }]
  readonly materials?: readonly PackedMaterial[]
  readonly textures?: readonly { readonly source: number; readonly sampler?: number }[]
  readonly samplers?: readonly PackedSampler[]
  readonly images?: readonly { readonly bufferView: number; readonly mimeType: string }[]
  readonly animations?: readonly PackedAnimation[]
  readonly extensionsUsed?: readonly string[]
}

type Numbers3 = readonly [number, number, number]
type Numbers4 = readonly [number, number, number, number]

/** Node with either a matrix or a translation, rotation and scale. */
export type PackedNode = {
  readonly children?: readonly number[]
  readonly mesh?: number
  readonly matrix?: readonly number[]
  readonly translation?: Numbers3
  readonly rotation?: Numbers4
  readonly scale?: Numbers3
}

/** Attributes that are drawn. Others are dropped. */
export const packedAttributes = {
  POSITION: { type: 'VEC3', components: 3 },
  NORMAL: { type: 'VEC3', components: 3 },
  TANGENT: { type: 'VEC4', components: 4 },
  TEXCOORD_0: { type: 'VEC2', components: 2 },
  TEXCOORD_1: { type: 'VEC2', components: 2 },
  COLOR_0: { type: 'VEC4', components: 4 },
} as const
export type PackedAttribute = keyof typeof packedAttributes

export type PackedPrimitive = {
  readonly attributes: Readonly<Partial<Record<PackedAttribute, number>>>
  readonly indices: number
  readonly material?: number
}

/** Component types of glTF, which are those of WebGL. */
export const componentTypes = { uint16: 5123, uint32: 5125, float: 5126 } as const

export type PackedAccessor = {
  readonly bufferView: number
  readonly componentType: (typeof componentTypes)[keyof typeof componentTypes]
  readonly count: number
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'
  readonly min?: readonly number[]
  readonly max?: readonly number[]
}

export type PackedTextureInfo = {
  readonly index: number
  readonly texCoord?: number | undefined
  readonly scale?: number | undefined
  readonly strength?: number | undefined
  readonly extensions?:
    | {
        readonly KHR_texture_transform?:
          | {
              readonly offset?: readonly [number, number] | undefined
              readonly rotation?: number | undefined
              readonly scale?: readonly [number, number] | undefined
            }
          | undefined
      }
    | undefined
}

export type PackedMaterial = {
  readonly pbrMetallicRoughness?:
    | {
        readonly baseColorFactor?: Numbers4 | undefined
        readonly baseColorTexture?: PackedTextureInfo | undefined
        readonly metallicFactor?: number | undefined
        readonly roughnessFactor?: number | undefined
        readonly metallicRoughnessTexture?: PackedTextureInfo | undefined
      }
    | undefined
  readonly normalTexture?: PackedTextureInfo | undefined
  readonly occlusionTexture?: PackedTextureInfo | undefined
  readonly emissiveTexture?: PackedTextureInfo | undefined
  readonly emissiveFactor?: Numbers3 | undefined
  readonly alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND' | undefined
  readonly alphaCutoff?: number | undefined
  readonly doubleSided?: boolean | undefined
  readonly extensions?:
    | {
        readonly KHR_materials_unlit?: object | undefined
        readonly KHR_materials_emissive_strength?: { readonly emissiveStrength?: number | undefined } | undefined
      }
    | undefined
}

export type PackedSampler = {
  readonly magFilter?: number | undefined
  readonly minFilter?: number | undefined
  readonly wrapS?: number | undefined
  readonly wrapT?: number | undefined
}

export type AnimatedPath = 'translation' | 'rotation' | 'scale'
export type Interpolation = 'LINEAR' | 'STEP' | 'CUBICSPLINE'

export type PackedAnimation = {
  readonly name: string
  readonly channels: readonly {
    readonly sampler: number
    readonly target: { readonly node: number; readonly path: AnimatedPath }
  }[]
  readonly samplers: readonly {
    readonly input: number
    readonly output: number
    readonly interpolation: Interpolation
  }[]
}
