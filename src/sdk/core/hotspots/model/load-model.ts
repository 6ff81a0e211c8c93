import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Scene } from '@babylonjs/core/scene.js'
import {
  componentTypes,
  type PackedModel,
  type PackedNode,
  type PackedPrimitive,
} from '../../../../shared/models/packed-model.ts'
import { ModelMaterials } from './model-materials.ts'

/** A built model: its JSON and its binary data. */
export type ModelFile = { readonly json: PackedModel; readonly binary: ArrayBuffer }

const headerBytes = 12
const chunkHeaderBytes = 8

/** Splits a built GLB, which has exactly two chunks. */
export function readModelFile(bytes: ArrayBuffer): ModelFile {
  const view = new DataView(bytes)
  const jsonLength = view.getUint32(headerBytes, true)
  const jsonStart = headerBytes + chunkHeaderBytes
  const text = new TextDecoder().decode(new Uint8Array(bytes, jsonStart, jsonLength))
  return { json: JSON.parse(text) as PackedModel, binary: bytes.slice(jsonStart + jsonLength + chunkHeaderBytes) }
}

/** Loads a built model. Rejects if the response isn't one. */
export async function fetchModelFile(url: string): Promise<ModelFile> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`model not loaded (${response.status})`)
  return readModelFile(await response.arrayBuffer())
}

/** Reads the numbers of an accessor without copying them. */
export function valuesOf({ json, binary }: ModelFile, index: number): Float32Array | Uint16Array | Uint32Array {
  const accessor = json.accessors[index]
  const bufferView = json.bufferViews[accessor?.bufferView ?? -1]
  if (!accessor || !bufferView) throw new Error('incomplete model')
  const { byteOffset, byteLength } = bufferView
  if (accessor.componentType === componentTypes.uint16) return new Uint16Array(binary, byteOffset, byteLength / 2)
  if (accessor.componentType === componentTypes.uint32) return new Uint32Array(binary, byteOffset, byteLength / 4)
  return new Float32Array(binary, byteOffset, byteLength / 4)
}

export function floatsOf(file: ModelFile, index: number): Float32Array {
  const values = valuesOf(file, index)
  if (!(values instanceof Float32Array)) throw new Error('incomplete model')
  return values
}

async function decodeImages({ json, binary }: ModelFile): Promise<ImageBitmap[]> {
  return Promise.all(
    (json.images ?? []).map(({ bufferView, mimeType }) => {
      const { byteOffset = 0, byteLength = 0 } = json.bufferViews[bufferView] ?? {}
      const blob = new Blob([new Uint8Array(binary, byteOffset, byteLength)], { type: mimeType })
      return createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
    }),
  )
}

function geometryOf(file: ModelFile, { attributes, indices }: PackedPrimitive): VertexData {
  const data = new VertexData()
  const read = (index: number | undefined) => (index === undefined ? null : floatsOf(file, index))
  const vertexIndexes = valuesOf(file, indices)
  data.indices = vertexIndexes instanceof Float32Array ? null : vertexIndexes
  data.positions = read(attributes.POSITION)
  data.normals = read(attributes.NORMAL)
  data.tangents = read(attributes.TANGENT)
  data.uvs = read(attributes.TEXCOORD_0)
  data.uvs2 = read(attributes.TEXCOORD_1)
  data.colors = read(attributes.COLOR_0)
  if (!data.normals && data.positions) {
    const normals = new Float32Array(data.positions.length)
    VertexData.ComputeNormals(data.positions, data.indices, normals, { useRightHandedSystem: true })
    data.normals = normals
  }
  return data
}

function placeNode(target: TransformNode, { matrix, translation, rotation, scale }: PackedNode): void {
  target.rotationQuaternion = Quaternion.Identity()
  if (matrix) {
    Matrix.FromArray([...matrix]).decompose(target.scaling, target.rotationQuaternion, target.position)
    return
  }
  if (translation) target.position = Vector3.FromArray([...translation])
  if (rotation) target.rotationQuaternion = Quaternion.FromArray([...rotation])
  if (scale) target.scaling = Vector3.FromArray([...scale])
}

/** Nodes of a model in a scene. */
export type LoadedModel = {
  readonly root: TransformNode
  /** Nodes in file order, which animations move. */
  readonly nodes: readonly TransformNode[]
  readonly meshes: readonly Mesh[]
}

/** Adds a model to a scene, below a root node. */
export async function addModel(scene: Scene, file: ModelFile): Promise<LoadedModel> {
  const images = await decodeImages(file)
  const { json } = file
  const materials = new ModelMaterials(scene, json, images)
  const root = new TransformNode('model', scene)
  const nodes = json.nodes.map((node) => {
    const target = new TransformNode('', scene)
    placeNode(target, node)
    return target
  })
  const meshes = json.nodes.flatMap(({ mesh, children = [] }, index) => {
    for (const child of children) {
      const childNode = nodes[child]
      if (childNode) childNode.parent = nodes[index] ?? root
    }
    return (json.meshes[mesh ?? -1]?.primitives ?? []).map((primitive) => {
      const target = new Mesh('', scene)
      geometryOf(file, primitive).applyToMesh(target)
      target.material = materials.get(primitive.material)
      target.hasVertexAlpha = primitive.attributes.COLOR_0 !== undefined && target.material.needAlphaBlending()
      target.parent = nodes[index] ?? root
      return target
    })
  })
  for (const index of json.scenes[0].nodes) {
    const node = nodes[index]
    if (node) node.parent = root
  }
  for (const image of images) image.close()
  return { root, nodes, meshes }
}
