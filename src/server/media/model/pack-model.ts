import { mebibyte } from '../../../shared/kernel/units.ts'
import { type ModelManifest, modelLimits } from '../../../shared/media/model-manifest.ts'
import {
  type PackedAttribute,
  type PackedMaterial,
  type PackedModel,
  type PackedNode,
  type PackedPrimitive,
  type PackedTextureInfo,
  packedAttributes,
} from '../../../shared/models/packed-model.ts'
import { visibleText } from '../../../shared/web/visible-text.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type AccessorValues, readAccessor, type ValueBudget } from './accessor-reader.ts'
import type { GltfMaterial, GltfPrimitive, GltfTextureInfo } from './gltf-schema.ts'
import { identity, type Matrix, matrixOf, multiply, type Point, transformPoint } from './node-matrix.ts'
import { packAnimations } from './pack-animations.ts'
import { TexturePacker } from './pack-textures.ts'
import { PackedBuffer } from './packed-buffer.ts'
import type { ParsedModel } from './read-gltf.ts'

/** Numbers in all accessors together. Accessors may share bytes, so a small file can have a huge number of them. */
const valuesMax = 16 * mebibyte
const meshesMax = 1_000
const copyrightMaxLength = 300
/** Longest side of a model in meters. Anything larger is a mistake of units. */
const extentMaxMeters = 100_000

const trianglesMode = 4
const unlit = 'KHR_materials_unlit'

type Bounds = ModelManifest['bounds']

type PackedGeometry = {
  readonly primitive: PackedPrimitive
  readonly positions: Float64Array
  readonly triangles: number
}

const damaged = (detail: string) => new MediaError('media.damagedModel', detail)

/** Copies what is displayed of a model into a packed one, and checks it on the way. */
class ModelPacker {
  readonly #model: ParsedModel
  readonly #buffer = new PackedBuffer()
  readonly #textures: TexturePacker
  readonly #nodes: PackedNode[] = []
  readonly #nodeIndexes = new Map<number, number>()
  readonly #meshes: { readonly primitives: readonly PackedPrimitive[] }[] = []
  readonly #geometries = new Map<number, { readonly index: number; readonly geometries: readonly PackedGeometry[] }>()
  readonly #materials: PackedMaterial[] = []
  readonly #materialIndexes = new Map<number, number>()
  readonly #attributes = new Map<string, number>()
  readonly #min = [Infinity, Infinity, Infinity]
  readonly #max = [-Infinity, -Infinity, -Infinity]
  #values = 0
  #triangles = 0

  constructor(model: ParsedModel) {
    this.#model = model
    this.#textures = new TexturePacker(model, this.#buffer)
  }

  readonly #budget: ValueBudget = {
    take: (count) => {
      this.#values += count
      if (this.#values > valuesMax) throw new MediaError('media.modelTooDetailed', 'values')
    },
  }

  async pack(): Promise<{ packed: PackedModel; binary: Buffer; triangles: number; bounds: Bounds }> {
    const { gltf } = this.#model
    const rootIndexes = gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? []
    const roots: number[] = []
    for (const index of rootIndexes) roots.push(await this.#addNode(index, identity))
    if (this.#triangles === 0) throw new MediaError('media.modelEmpty')
    const animations = packAnimations(this.#model, {
      buffer: this.#buffer,
      budget: this.#budget,
      nodeIndexOf: (index) => this.#nodeIndexes.get(index),
    })
    const bounds = this.#bounds()
    const copyright = visibleText(gltf.asset.copyright ?? '', ' ').slice(0, copyrightMaxLength)
    const packed: PackedModel = {
      asset: { version: '2.0', ...(copyright !== '' && { copyright }) },
      scene: 0,
      scenes: [{ nodes: roots }],
      nodes: this.#nodes,
      meshes: this.#meshes,
      accessors: this.#buffer.accessors,
      bufferViews: this.#buffer.bufferViews,
      buffers: [{ byteLength: this.#buffer.byteLength }],
      materials: this.#materials,
      textures: this.#textures.textures,
      samplers: this.#textures.samplers,
      images: this.#textures.images,
      animations,
    }
    return { packed, binary: this.#buffer.bytes(), triangles: this.#triangles, bounds }
  }

  #bounds(): Bounds {
    const [minX = 0, minY = 0, minZ = 0] = this.#min
    const [maxX = 0, maxY = 0, maxZ = 0] = this.#max
    const extent = Math.max(maxX - minX, maxY - minY, maxZ - minZ)
    if (!(extent > 0 && extent <= extentMaxMeters)) throw new MediaError('media.modelEmpty', `extent ${extent}`)
    return { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] }
  }

  /** Adds a node with its descendants. Nodes have one parent, so none can be added twice. */
  async #addNode(index: number, parent: Matrix): Promise<number> {
    const node = this.#model.gltf.nodes?.[index]
    if (!node || this.#nodeIndexes.has(index)) throw damaged(`node ${index} is missing or has two parents`)
    if (this.#nodes.length >= modelLimits.nodesMax) throw new MediaError('media.modelTooDetailed', 'nodes')
    const packedIndex = this.#nodes.length
    this.#nodeIndexes.set(index, packedIndex)
    this.#nodes.push({})
    const matrix = multiply(parent, matrixOf(node))
    const { mesh, skin, children = [], translation, rotation, scale } = node
    if (skin !== undefined) throw new MediaError('media.modelUnsupported', 'skin')
    const packedMesh = mesh === undefined ? undefined : await this.#addMesh(mesh)
    for (const geometry of packedMesh?.geometries ?? []) this.#place(geometry, matrix)
    const packedChildren: number[] = []
    for (const child of children) packedChildren.push(await this.#addNode(child, matrix))
    this.#nodes[packedIndex] = {
      ...(packedChildren.length > 0 && { children: packedChildren }),
      ...(packedMesh && { mesh: packedMesh.index }),
      ...(node.matrix && { matrix: node.matrix }),
      ...(translation && { translation }),
      ...(rotation && { rotation }),
      ...(scale && { scale }),
    }
    return packedIndex
  }

  /** Counts a displayed geometry and extends the bounding box by it. */
  #place({ positions, triangles }: PackedGeometry, matrix: Matrix): void {
    this.#triangles += triangles
    if (this.#triangles > modelLimits.trianglesMax) throw new MediaError('media.modelTooDetailed', 'triangles')
    for (let at = 0; at < positions.length; at += 3) {
      const vertex: Point = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
      for (const [axis, value] of transformPoint(matrix, vertex).entries()) {
        this.#min[axis] = Math.min(this.#min[axis] ?? value, value)
        this.#max[axis] = Math.max(this.#max[axis] ?? value, value)
      }
    }
  }

  async #addMesh(index: number) {
    const packedMesh = this.#geometries.get(index)
    if (packedMesh) return packedMesh
    const mesh = this.#model.gltf.meshes?.[index]
    if (!mesh) throw damaged(`mesh ${index} is missing`)
    if (this.#meshes.length >= meshesMax) throw new MediaError('media.modelTooDetailed', 'meshes')
    const geometries: PackedGeometry[] = []
    for (const primitive of mesh.primitives) geometries.push(await this.#addPrimitive(primitive))
    const newMesh = { index: this.#meshes.length, geometries }
    this.#meshes.push({ primitives: geometries.map(({ primitive }) => primitive) })
    this.#geometries.set(index, newMesh)
    return newMesh
  }

  async #addPrimitive({ attributes, indices, material, mode, targets }: GltfPrimitive): Promise<PackedGeometry> {
    if ((mode ?? trianglesMode) !== trianglesMode) throw new MediaError('media.modelUnsupported', `mode ${mode}`)
    if (targets && targets.length > 0) throw new MediaError('media.modelUnsupported', 'morph targets')
    const positions = this.#readAttribute(attributes, 'POSITION')
    if (!positions) throw damaged('a primitive has no positions')
    const vertexIndexes = this.#readIndices(indices, positions.count)
    const packedAttributesOfPrimitive: Partial<Record<PackedAttribute, number>> = {}
    for (const name of Object.keys(packedAttributes) as PackedAttribute[]) {
      const accessor = this.#addAttribute(attributes, name, positions.count)
      if (accessor !== undefined) packedAttributesOfPrimitive[name] = accessor
    }
    return {
      primitive: {
        attributes: packedAttributesOfPrimitive,
        indices: this.#buffer.addIndices(vertexIndexes, positions.count),
        ...(material !== undefined && { material: await this.#addMaterial(material) }),
      },
      positions: positions.values,
      triangles: vertexIndexes.length / 3,
    }
  }

  #readAttribute(attributes: GltfPrimitive['attributes'], name: PackedAttribute): AccessorValues | undefined {
    const accessor = attributes[name]
    return accessor === undefined ? undefined : readAccessor(this.#model, accessor, this.#budget)
  }

  #addAttribute(attributes: GltfPrimitive['attributes'], name: PackedAttribute, count: number): number | undefined {
    const key = `${name} ${attributes[name]}`
    const packedIndex = this.#attributes.get(key)
    if (packedIndex !== undefined && this.#buffer.accessors[packedIndex]?.count === count) return packedIndex
    const values = this.#readAttribute(attributes, name)
    if (!values) return undefined
    const { components } = packedAttributes[name]
    // Colors may have no alpha, which is 1.
    const complete = name === 'COLOR_0' && values.components === 3 ? withAlpha(values) : values
    if (complete.count !== count || complete.components !== components) throw damaged(`${name} doesn't fit`)
    const newIndex = this.#buffer.addFloats(complete, name === 'POSITION' ? extentOf(complete) : undefined)
    this.#attributes.set(key, newIndex)
    return newIndex
  }

  #readIndices(indices: number | undefined, vertexCount: number): Float64Array {
    const values =
      indices === undefined
        ? Float64Array.from({ length: vertexCount }, (_, index) => index)
        : readAccessor(this.#model, indices, this.#budget).values
    // An incomplete last triangle isn't drawn.
    const complete = values.subarray(0, values.length - (values.length % 3))
    const isValid = complete.every((index) => Number.isInteger(index) && index >= 0 && index < vertexCount)
    if (!isValid) throw damaged('an index is beyond the vertices')
    return complete
  }

  async #addMaterial(index: number): Promise<number> {
    const packedIndex = this.#materialIndexes.get(index)
    if (packedIndex !== undefined) return packedIndex
    const material = this.#model.gltf.materials?.[index]
    if (!material) throw damaged(`material ${index} is missing`)
    this.#materials.push(await this.#packMaterial(material))
    this.#materialIndexes.set(index, this.#materials.length - 1)
    return this.#materials.length - 1
  }

  async #packMaterial(material: GltfMaterial): Promise<PackedMaterial> {
    const { pbrMetallicRoughness: pbr, normalTexture, occlusionTexture, emissiveTexture } = material
    return {
      ...material,
      ...(pbr && {
        pbrMetallicRoughness: {
          ...pbr,
          ...(await this.#textureField('baseColorTexture', pbr.baseColorTexture)),
          ...(await this.#textureField('metallicRoughnessTexture', pbr.metallicRoughnessTexture)),
        },
      }),
      ...(await this.#textureField('normalTexture', normalTexture)),
      ...(await this.#textureField('occlusionTexture', occlusionTexture)),
      ...(await this.#textureField('emissiveTexture', emissiveTexture)),
    }
  }

  async #textureField<Name extends string>(
    name: Name,
    info: GltfTextureInfo | undefined,
  ): Promise<Partial<Record<Name, PackedTextureInfo>>> {
    if (!info) return {}
    const packed: PackedTextureInfo = { ...info, index: await this.#textures.add(info.index) }
    return { [name]: packed } as Record<Name, PackedTextureInfo>
  }
}

function withAlpha({ count, values }: AccessorValues): AccessorValues {
  const extended = new Float64Array(count * 4).fill(1)
  for (let at = 0; at < count; at++) extended.set(values.subarray(at * 3, at * 3 + 3), at * 4)
  return { count, components: 4, values: extended }
}

/** Smallest and largest value of each component, which glTF requires for positions. */
function extentOf({ components, values }: AccessorValues): { min: number[]; max: number[] } {
  const min = new Array<number>(components).fill(Infinity)
  const max = new Array<number>(components).fill(-Infinity)
  for (let at = 0; at < values.length; at++) {
    const value = Math.fround(values[at] ?? 0)
    const part = at % components
    min[part] = Math.min(min[part] ?? value, value)
    max[part] = Math.max(max[part] ?? value, value)
  }
  return { min, max }
}

/** A packed model as a GLB, with its facts. */
export type BuiltModel = Omit<ModelManifest, 'mapping' | 'file' | 'sizeBytes'> & { readonly glb: Buffer }

/**
 * Packs the displayed scene of a model.
 * @throws MediaError `media.damagedModel`, `media.modelUnsupported`, `media.modelNotEmbedded`, `media.modelEmpty`,
 * `media.modelTooDetailed`, `media.modelTexturesTooLarge`
 */
export async function packModel(model: ParsedModel): Promise<BuiltModel> {
  const { packed, binary, triangles, bounds } = await new ModelPacker(model).pack()
  const { materials = [], textures = [], animations = [] } = packed
  const isUnlit = materials.some(({ extensions }) => extensions?.[unlit])
  const json = isUnlit ? { ...packed, extensionsUsed: [unlit] } : packed
  return {
    glb: glbOf(json, binary),
    triangles,
    bounds,
    meshes: packed.meshes.length,
    materials: materials.length,
    textures: textures.length,
    animations: animations.map(({ name }) => name),
    ...(packed.asset.copyright !== undefined && { copyright: packed.asset.copyright }),
  }
}

function glbOf(packed: PackedModel, binary: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(withoutEmptyLists(packed)))
  const paddedJson = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')])
  const header = Buffer.alloc(20)
  header.write('glTF', 0, 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(28 + paddedJson.length + binary.length, 8)
  header.writeUInt32LE(paddedJson.length, 12)
  header.write('JSON', 16, 'latin1')
  const binaryHeader = Buffer.alloc(8)
  binaryHeader.writeUInt32LE(binary.length, 0)
  binaryHeader.write('BIN\0', 4, 'latin1')
  return Buffer.concat([header, paddedJson, binaryHeader, binary])
}

/** glTF doesn't allow empty lists at the root. */
function withoutEmptyLists(packed: PackedModel): Partial<PackedModel> {
  return Object.fromEntries(Object.entries(packed).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}
