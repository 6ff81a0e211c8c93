import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelBuilder } from '../../../../src/server/media/model/build-model.ts'
import { readGltf } from '../../../../src/server/media/model/read-gltf.ts'
import { modelManifest } from '../../../../src/shared/media/model-manifest.ts'
import { anImage } from '../../../support/files/images.ts'
import { aModel, aModelParts, aStandaloneModel, glbOf } from '../../../support/files/models.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('models')

async function storeFile(bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.glb`)
  await writeFile(path, bytes)
  return path
}

const inspect = async (bytes: Buffer) => modelBuilder.inspect({ inputPath: await storeFile(bytes) })

async function build(bytes: Buffer) {
  const outputFolder = join(folder, crypto.randomUUID())
  const { manifest } = await modelBuilder.build({ inputPath: await storeFile(bytes), outputFolder }, () => undefined)
  const parsed = modelManifest.parse(manifest)
  const path = join(outputFolder, parsed.file)
  return { manifest: parsed, bytes: await readFile(path), read: await readGltf(path) }
}

type Json = Record<string, unknown>
/** Cuboid whose JSON is changed. */
const changed = (change: (json: Json) => void) => () => aModel({ change })

type FirstOf<Item> = readonly [Item, ...Item[]]
type Accessor = { count: number; bufferView: number; byteOffset?: number; sparse?: unknown; componentType: number }
const accessorsOf = ({ accessors }: Json) => accessors as Accessor[]

type RejectedFile = readonly [file: string, bytes: () => Buffer | Promise<Buffer>, code: string]
const rejectedFiles: readonly RejectedFile[] = [
  ['empty', () => Buffer.alloc(0), 'media.empty'],
  ['an image', () => anImage(), 'media.notModel'],
  ['JSON that is no glTF', () => Buffer.from('{"name":"x"}'), 'media.notModel'],
  ['a GLB of version 1', () => withUint32(aModel(), 4, 1), 'media.notModel'],
  ['cut in its header', () => aModel().subarray(0, 15), 'media.damagedModel'],
  ['cut in its data', () => aModel().subarray(0, -8), 'media.damagedModel'],
  ['a GLB with a chunk beyond its end', () => withUint32(aModel(), 12, 0xfffffff0), 'media.damagedModel'],
  ['a GLB with invalid JSON', () => glbOf(Buffer.from('{"asset":'), Buffer.alloc(4)), 'media.damagedModel'],
  ['a GLB whose first chunk is no JSON', () => withUint32(aModel(), 16, 0x004e4942), 'media.damagedModel'],
  [
    'a GLB without its binary data',
    () => glbOf(Buffer.from(JSON.stringify(aModelParts().json)), Buffer.alloc(0)),
    'media.damagedModel',
  ],
  [
    'of version 1 of glTF',
    changed((json) => Object.assign(json, { asset: { version: '1.0' } })),
    'media.modelUnsupported',
  ],
  [
    'with an accessor beyond its buffer view',
    changed((json) => Object.assign(accessorsOf(json)[0] ?? {}, { count: 25 })),
    'media.damagedModel',
  ],
  [
    'with an accessor that begins beyond its buffer view',
    changed((json) => Object.assign(accessorsOf(json)[0] ?? {}, { byteOffset: 4_000_000_000 })),
    'media.damagedModel',
  ],
  [
    'with a huge accessor',
    changed((json) => Object.assign(accessorsOf(json)[0] ?? {}, { count: Number.MAX_SAFE_INTEGER })),
    'media.damagedModel',
  ],
  [
    'with a buffer view beyond its buffer',
    changed((json) => Object.assign((json.bufferViews as unknown[])[0] ?? {}, { byteLength: 9_000_000 })),
    'media.damagedModel',
  ],
  [
    'with a node that contains itself',
    changed((json) => Object.assign(json, { nodes: [{ mesh: 0, children: [0] }] })),
    'media.damagedModel',
  ],
  [
    'with a node in two parents',
    changed((json) => Object.assign(json, { nodes: [{ children: [1, 2] }, { children: [2] }, { mesh: 0 }] })),
    'media.damagedModel',
  ],
  ['with an index beyond its vertices', () => withIndex(24), 'media.damagedModel'],
  ['with a position that is no number', () => withPosition(Number.NaN), 'media.damagedModel'],
  [
    'with sparse accessors',
    changed((json) => Object.assign(accessorsOf(json)[0] ?? {}, { sparse: {} })),
    'media.modelUnsupported',
  ],
  [
    'with lines',
    changed((json) => Object.assign(json, { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 1 }] }] })),
    'media.modelUnsupported',
  ],
  [
    'with a skeleton',
    changed((json) => Object.assign(json, { nodes: [{ mesh: 0, skin: 0 }] })),
    'media.modelUnsupported',
  ],
  [
    'with shape keys',
    changed((json) =>
      Object.assign(json, { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{}] }] }] }),
    ),
    'media.modelUnsupported',
  ],
  [
    'compressed by Draco',
    changed((json) => Object.assign(json, { extensionsRequired: ['KHR_draco_mesh_compression'] })),
    'media.modelCompressed',
  ],
  [
    'compressed by meshopt',
    changed((json) => Object.assign(json, { extensionsRequired: ['EXT_meshopt_compression'] })),
    'media.modelCompressed',
  ],
  [
    'with KTX2 textures',
    changed((json) => Object.assign(json, { extensionsRequired: ['KHR_texture_basisu'] })),
    'media.modelCompressed',
  ],
  [
    'with another required extension',
    changed((json) => Object.assign(json, { extensionsRequired: ['EXT_mesh_gpu_instancing'] })),
    'media.modelUnsupported',
  ],
  [
    'with its data in another file',
    changed((json) => Object.assign(json, { buffers: [{ byteLength: 4, uri: 'scene.bin' }] })),
    'media.modelNotEmbedded',
  ],
  [
    'with its data on a server',
    changed((json) => Object.assign(json, { buffers: [{ byteLength: 4, uri: 'https://example.com/a.bin' }] })),
    'media.modelNotEmbedded',
  ],
  ['without a scene', changed((json) => Object.assign(json, { scenes: [{ nodes: [] }] })), 'media.modelEmpty'],
  ['larger than a city', () => aModel({ size: [200_000, 1, 1] }), 'media.modelEmpty'],
  ['with more than 1,000,000 triangles', () => aModel({ change: repeatCuboid(90_000) }), 'media.modelTooDetailed'],
  ['with more than 1,000 nodes', () => aModel({ change: repeatCuboid(1_001) }), 'media.modelTooDetailed'],
  ['with a texture that is no image', () => aModel({ texture: Buffer.from('no image at all') }), 'media.damagedModel'],
  [
    'with a truncated texture',
    async () => aModel({ texture: (await anImage({ widthPx: 64, heightPx: 64 })).subarray(0, 300) }),
    'media.damagedModel',
  ],
  [
    'with a texture of more than 4096 pixels',
    async () => aModel({ texture: await anImage({ widthPx: 4097, heightPx: 2 }) }),
    'media.modelTexturesTooLarge',
  ],
]

function withUint32(bytes: Buffer, offset: number, value: number): Buffer {
  bytes.writeUInt32LE(value, offset)
  return bytes
}

/** Cuboid with another value at the beginning of one of its buffer views. */
function withValue(bufferView: number, write: (binary: Buffer, offset: number) => void): Buffer {
  const { json, binary } = aModelParts()
  const { byteOffset } = (json.bufferViews as FirstOf<{ byteOffset: number }>)[bufferView] ?? { byteOffset: 0 }
  write(binary, byteOffset)
  return glbOf(Buffer.from(JSON.stringify(json)), binary)
}
const withIndex = (index: number) => withValue(3, (binary, offset) => binary.writeUInt16LE(index, offset))
const withPosition = (x: number) => withValue(0, (binary, offset) => binary.writeFloatLE(x, offset))

/** Shows the cuboid several times, by nodes that share its mesh. */
function repeatCuboid(count: number) {
  return (json: Record<string, unknown>) => {
    const nodes = Array.from({ length: count }, () => ({ mesh: 0 }))
    Object.assign(json, { nodes, scenes: [{ nodes: [...nodes.keys()] }] })
  }
}

describe('a 3D model', () => {
  it.each(rejectedFiles)('is rejected if it is %s', async (_file, bytes, code) => {
    await expect(inspect(await bytes())).rejects.toMatchObject({ code })
  })

  it('is described by its triangles, its size in meters, its animations and its author', async () => {
    const texture = await anImage({ widthPx: 8, heightPx: 8 })
    const { manifest } = await build(
      aModel({ size: [1, 2, 3], animation: 'Turn\u202e', copyright: '© Ada, CC BY', texture }),
    )
    expect(manifest).toMatchObject({
      triangles: 12,
      meshes: 1,
      materials: 1,
      textures: 1,
      bounds: { min: [-0.5, 0, -1.5], max: [0.5, 2, 1.5] },
      animations: ['Turn '],
      copyright: '© Ada, CC BY',
    })
  })

  it('is measured with the transforms of its nodes', async () => {
    const nodes = [
      { children: [1], scale: [2, 2, 2], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] },
      { mesh: 0, translation: [0, 1, 0] },
    ]
    const { manifest } = await build(aModel({ change: (json) => Object.assign(json, { nodes }) }))
    const round = (numbers: readonly number[]) => numbers.map((number) => Math.round(number * 1000) / 1000 + 0)
    expect({ min: round(manifest.bounds.min), max: round(manifest.bounds.max) }).toEqual({
      min: [-6, -1, -1],
      max: [-2, 1, 1],
    })
  })

  it('has the same result as a GLB and as glTF with embedded data', async () => {
    const [binary, standalone] = await Promise.all([build(aModel()), build(aStandaloneModel())])
    expect(standalone.bytes.equals(binary.bytes)).toBe(true)
    expect(await inspect(aStandaloneModel())).toMatchObject({ mimeType: 'model/gltf+json' })
  })

  it('is written without what the viewer does not draw', async () => {
    const change = (json: Record<string, unknown>) =>
      Object.assign(json, {
        extras: { note: 'secret client' },
        nodes: [{ mesh: 0, name: 'secret name', camera: 0 }],
        extensionsUsed: ['VENDOR_scripts'],
      })
    const { bytes, read } = await build(aModel({ change }))
    expect(bytes.toString('latin1')).not.toMatch(/secret|VENDOR/)
    expect(read.gltf.meshes).toHaveLength(1)
  })

  it('may have quantized positions, which are written as floats', async () => {
    const change = (json: Record<string, unknown>) => {
      const { accessors, bufferViews } = json as { accessors: Accessor[]; bufferViews: { byteLength: number }[] }
      Object.assign(json, { extensionsRequired: ['KHR_mesh_quantization'] })
      // The first half of the floats, read as normalized 16-bit integers.
      Object.assign(accessors[0] ?? {}, { componentType: 5122, normalized: true })
      Object.assign(bufferViews[0] ?? {}, { byteStride: 8 })
    }
    const { read } = await build(aModel({ change }))
    expect(read.gltf.accessors?.[0]).toMatchObject({ componentType: 5126, count: 24, type: 'VEC3' })
  })
})
