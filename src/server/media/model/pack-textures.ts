import { modelLimits } from '../../../shared/media/model-manifest.ts'
import type { PackedSampler } from '../../../shared/models/packed-model.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { sharp } from '../safe-sharp.ts'
import { viewBytes } from './accessor-reader.ts'
import type { PackedBuffer } from './packed-buffer.ts'
import { decodeDataUri, type ParsedModel } from './read-gltf.ts'

const texturesMax = 100

/** Formats that glTF and browsers have in common. */
const mimeTypes: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** Packs the textures that materials use. */
export class TexturePacker {
  readonly textures: { readonly source: number; readonly sampler?: number }[] = []
  readonly samplers: PackedSampler[] = []
  readonly images: { readonly bufferView: number; readonly mimeType: string }[] = []
  readonly #model: ParsedModel
  readonly #buffer: PackedBuffer
  readonly #textureIndexes = new Map<number, number>()
  readonly #imageIndexes = new Map<number, number>()

  constructor(model: ParsedModel, buffer: PackedBuffer) {
    this.#model = model
    this.#buffer = buffer
  }

  /** Index of a texture in the packed model. */
  async add(index: number): Promise<number> {
    const packedIndex = this.#textureIndexes.get(index)
    if (packedIndex !== undefined) return packedIndex
    const { textures = [], samplers = [] } = this.#model.gltf
    const { source, sampler } = textures[index] ?? {}
    if (source === undefined) throw new MediaError('media.damagedModel', `texture ${index} has no image`)
    if (this.textures.length >= texturesMax) throw new MediaError('media.modelTooDetailed', 'textures')
    const image = await this.#addImage(source)
    const packedSampler = sampler === undefined ? undefined : samplers[sampler]
    if (packedSampler) this.samplers.push(packedSampler)
    const reference = packedSampler ? { sampler: this.samplers.length - 1 } : {}
    this.textures.push({ source: image, ...reference })
    this.#textureIndexes.set(index, this.textures.length - 1)
    return this.textures.length - 1
  }

  async #addImage(index: number): Promise<number> {
    const packedIndex = this.#imageIndexes.get(index)
    if (packedIndex !== undefined) return packedIndex
    const bytes = this.#imageBytes(index)
    const bufferView = this.#buffer.addView(bytes)
    this.images.push({ bufferView, mimeType: await checkImage(bytes, index) })
    this.#imageIndexes.set(index, this.images.length - 1)
    return this.images.length - 1
  }

  #imageBytes(index: number): Buffer {
    const { uri, bufferView } = this.#model.gltf.images?.[index] ?? {}
    if (uri !== undefined) return decodeDataUri(uri)
    if (bufferView !== undefined) return viewBytes(this.#model, bufferView)
    throw new MediaError('media.damagedModel', `image ${index} has no data`)
  }
}

/**
 * Checks the size of an image and that it can be decoded. Returns its MIME type, by content.
 * @throws MediaError `media.modelTexturesTooLarge`, `media.modelUnsupported`, `media.damagedModel`
 */
async function checkImage(bytes: Buffer, index: number): Promise<string> {
  const limitInputPixels = modelLimits.textureMaxPx ** 2
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'truncated' })
  const { format, width, height } = await open()
    .metadata()
    .catch((cause: unknown) => {
      throw new MediaError('media.damagedModel', `image ${index} can't be read`, { cause })
    })
  const mimeType = mimeTypes[format]
  if (mimeType === undefined) throw new MediaError('media.modelUnsupported', `image ${index} is ${format}`)
  if (Math.max(width, height) > modelLimits.textureMaxPx) throw new MediaError('media.modelTexturesTooLarge')
  await sharp(bytes, { limitInputPixels, failOn: 'truncated' })
    .resize(1, 1)
    .toBuffer()
    .catch((cause: unknown) => {
      throw new MediaError('media.damagedModel', `image ${index} can't be decoded`, { cause })
    })
  return mimeType
}
