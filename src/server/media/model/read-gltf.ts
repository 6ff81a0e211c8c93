import { open } from 'node:fs/promises'
import { mebibyte } from '../../../shared/kernel/units.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type Gltf, gltfSchema } from './gltf-schema.ts'

/** GLB container (glTF 2.0, section 4): a header of 12 bytes, then chunks with a header of 8 bytes each. */
const magic = 0x46546c67
const jsonChunkType = 0x4e4f534a
const binaryChunkType = 0x004e4942
const headerBytes = 12
const chunkHeaderBytes = 8
const jsonChunkMaxBytes = 16 * mebibyte

/** Compression that is often required by files, and gets an error of its own. */
const compressions = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
])

/** Extensions that a file may require. All others may be used, but the file must work without them. */
const supportedExtensions = new Set([
  'KHR_materials_unlit',
  'KHR_materials_emissive_strength',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
])

/** Model of a parsed file. `buffers` has the bytes of each buffer. */
export type ParsedModel = {
  readonly gltf: Gltf
  readonly buffers: readonly Buffer[]
  readonly mimeType: 'model/gltf-binary' | 'model/gltf+json'
}

type Container = { readonly json: Buffer; readonly binary: Buffer | null }

const damaged = (detail: string) => new MediaError('media.damagedModel', detail)

/** Splits a GLB into its chunks. Unknown chunks are skipped, as the specification demands. */
function readContainer(bytes: Buffer): Container {
  if (bytes.length < headerBytes + chunkHeaderBytes) throw damaged('the header is incomplete')
  if (bytes.readUInt32LE(4) !== 2) throw new MediaError('media.notModel', 'not version 2 of GLB')
  const length = bytes.readUInt32LE(8)
  if (length > bytes.length) throw damaged('the file is truncated')
  let json: Buffer | null = null
  let binary: Buffer | null = null
  let offset = headerBytes
  for (let index = 0; offset < length; index++) {
    if (offset + chunkHeaderBytes > length) throw damaged('a chunk header is incomplete')
    const chunkLength = bytes.readUInt32LE(offset)
    const type = bytes.readUInt32LE(offset + 4)
    const start = offset + chunkHeaderBytes
    offset = start + chunkLength
    if (offset > length || chunkLength % 4 !== 0) throw damaged('a chunk has a wrong length')
    const chunk = bytes.subarray(start, offset)
    if (index === 0 && type === jsonChunkType) json = chunk
    else if (index === 1 && type === binaryChunkType) binary = chunk
  }
  if (json === null || json.length > jsonChunkMaxBytes) throw damaged('no JSON chunk of an allowed length')
  return { json, binary }
}

function parseJson(json: Buffer): Gltf {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw damaged('the JSON is invalid')
  }
  const result = gltfSchema.safeParse(parsed)
  if (!result.success) throw damaged(`invalid glTF: ${result.error.issues[0]?.path.join('.') ?? ''}`)
  return result.data
}

function checkRequirements({ asset, extensionsRequired = [] }: Gltf): void {
  if (!/^2\.\d+$/.test(asset.version) || (asset.minVersion ?? '2.0') !== '2.0') {
    throw new MediaError('media.modelUnsupported', 'not version 2.0 of glTF')
  }
  if (extensionsRequired.some((name) => compressions.has(name))) throw new MediaError('media.modelCompressed')
  const unsupported = extensionsRequired.find((name) => !supportedExtensions.has(name))
  if (unsupported !== undefined) throw new MediaError('media.modelUnsupported', `requires ${unsupported.slice(0, 80)}`)
}

const dataUriPattern = /^data:[\w.+/-]{0,80};base64,/

/** Decodes a data URI. @throws MediaError `media.modelNotEmbedded` for any other URI */
export function decodeDataUri(uri: string): Buffer {
  const [prefix] = dataUriPattern.exec(uri) ?? []
  if (prefix === undefined) throw new MediaError('media.modelNotEmbedded')
  return Buffer.from(uri.slice(prefix.length), 'base64')
}

function readBuffers({ buffers = [] }: Gltf, binary: Buffer | null): Buffer[] {
  return buffers.map(({ byteLength, uri }, index) => {
    const bytes = uri === undefined ? (index === 0 ? binary : null) : decodeDataUri(uri)
    if (bytes === null || bytes.length < byteLength) throw damaged(`buffer ${index} is too short`)
    return bytes.subarray(0, byteLength)
  })
}

async function readFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/**
 * Reads a GLB, or a glTF file whose data are all embedded. The caller has checked the size of the file.
 * @throws MediaError `media.empty`, `media.notModel`, `media.damagedModel`, `media.modelCompressed`,
 * `media.modelUnsupported`, `media.modelNotEmbedded`
 */
export async function readGltf(path: string): Promise<ParsedModel> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new MediaError('media.empty')
  const isBinary = bytes.length >= 4 && bytes.readUInt32LE(0) === magic
  const startsLikeJson = /^(?:\xef\xbb\xbf)?\s*\{/.test(bytes.toString('latin1', 0, 64))
  if (!isBinary && !startsLikeJson) throw new MediaError('media.notModel')
  const { json, binary } = isBinary ? readContainer(bytes) : { json: bytes, binary: null }
  const gltf = isBinary ? parseJson(json) : parseStandalone(json)
  checkRequirements(gltf)
  return {
    gltf,
    buffers: readBuffers(gltf, binary),
    mimeType: isBinary ? 'model/gltf-binary' : 'model/gltf+json',
  }
}

/** Parses a file that begins like JSON. Files of other formats also do, so it is glTF only if it says so. */
function parseStandalone(json: Buffer): Gltf {
  if (!/"asset"\s*:\s*\{/.test(json.toString('latin1'))) throw new MediaError('media.notModel')
  return parseJson(json)
}
