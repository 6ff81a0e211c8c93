/** Generated glTF: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html */

type Json = Record<string, unknown>

/** Cuboid `size` meters large that stands on the ground, in one color. */
type ModelOptions = {
  readonly size?: readonly [number, number, number]
  readonly color?: readonly [number, number, number, number]
  /** Name of an animation that turns it. */
  readonly animation?: string
  readonly copyright?: string
  /** Image file of its texture. */
  readonly texture?: Buffer
  /** Changes the JSON before it is written. */
  readonly change?: (json: Json) => void
}

const cubeFaces: readonly (readonly [normal: readonly number[], corners: readonly (readonly number[])[]])[] = [
  [
    [0, 0, 1],
    [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  ],
  [
    [0, 0, -1],
    [
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ],
  ],
  [
    [1, 0, 0],
    [
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ],
  ],
  [
    [-1, 0, 0],
    [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  ],
  [
    [0, 1, 0],
    [
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ],
  ],
  [
    [0, -1, 0],
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  ],
]

/** JSON and binary data of a cuboid. */
export function aModelParts({ size = [1, 2, 1], color = [1, 0, 0, 1], ...options }: ModelOptions = {}) {
  const [width, height, depth] = size
  const positions = cubeFaces.flatMap(([, corners]) =>
    corners.flatMap(([x = 0, y = 0, z = 0]) => [(x - 0.5) * width, y * height, (z - 0.5) * depth]),
  )
  const normals = cubeFaces.flatMap(([normal, corners]) => corners.flatMap(() => normal))
  const uvs = cubeFaces.flatMap(() => [0, 1, 1, 1, 1, 0, 0, 0])
  const indices = cubeFaces.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner))
  const views: Buffer[] = [
    Buffer.from(Float32Array.from(positions).buffer),
    Buffer.from(Float32Array.from(normals).buffer),
    Buffer.from(Float32Array.from(uvs).buffer),
    Buffer.from(Uint16Array.from(indices).buffer),
    Buffer.from(Float32Array.from([0, 1, 2]).buffer),
    Buffer.from(Float32Array.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1]).buffer),
  ]
  if (options.texture) views.push(options.texture)
  let byteLength = 0
  const bufferViews = views.map((view) => {
    const bufferView = { buffer: 0, byteOffset: byteLength, byteLength: view.byteLength }
    byteLength += Math.ceil(view.byteLength / 4) * 4
    return bufferView
  })
  const binary = Buffer.concat(views.flatMap((view) => [view, Buffer.alloc((4 - (view.byteLength % 4)) % 4)]))
  const accessor = (bufferView: number, count: number, type: string, componentType = 5126): Json => ({
    bufferView,
    componentType,
    count,
    type,
  })
  const json: Json = {
    asset: { version: '2.0', ...(options.copyright !== undefined && { copyright: options.copyright }) },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Cuboid' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] }],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorFactor: color,
          metallicFactor: 0,
          roughnessFactor: 1,
          ...(options.texture && { baseColorTexture: { index: 0 } }),
        },
      },
    ],
    accessors: [
      accessor(0, 24, 'VEC3'),
      accessor(1, 24, 'VEC3'),
      accessor(2, 24, 'VEC2'),
      accessor(3, 36, 'SCALAR', 5123),
      accessor(4, 3, 'SCALAR'),
      accessor(5, 3, 'VEC4'),
    ],
    bufferViews,
    buffers: [{ byteLength }],
    ...(options.texture && { textures: [{ source: 0 }], images: [{ bufferView: 6, mimeType: 'image/png' }] }),
    ...(options.animation !== undefined && {
      animations: [
        {
          name: options.animation,
          channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
          samplers: [{ input: 4, output: 5 }],
        },
      ],
    }),
  }
  options.change?.(json)
  return { json, binary }
}

function chunkOf(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** GLB file of a cuboid. */
export function aModel(options: ModelOptions = {}): Buffer<ArrayBuffer> {
  const { json, binary } = aModelParts(options)
  return glbOf(Buffer.from(JSON.stringify(json)), binary)
}

/** GLB file with these contents, which may be invalid. */
export function glbOf(json: Buffer, binary: Buffer): Buffer<ArrayBuffer> {
  const paddedJson = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')])
  const chunks = Buffer.concat([chunkOf('JSON', paddedJson), chunkOf('BIN\0', binary)])
  const header = Buffer.alloc(12)
  header.write('glTF', 0, 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(12 + chunks.length, 8)
  return Buffer.concat([header, chunks])
}

/** The same cuboid as a glTF file with data URIs. */
export function aStandaloneModel(options: ModelOptions = {}): Buffer<ArrayBuffer> {
  const { json, binary } = aModelParts(options)
  const uri = `data:application/octet-stream;base64,${binary.toString('base64')}`
  return Buffer.from(JSON.stringify({ ...json, buffers: [{ byteLength: binary.length, uri }] }))
}
