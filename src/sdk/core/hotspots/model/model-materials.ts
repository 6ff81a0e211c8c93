import { Engine } from '@babylonjs/core/Engines/engine.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js'
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js'
import { Color3 } from '@babylonjs/core/Maths/math.color.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type {
  PackedMaterial,
  PackedModel,
  PackedSampler,
  PackedTextureInfo,
} from '../../../../shared/models/packed-model.ts'

/** Constants of WebGL in samplers of glTF. */
const nearest = 9728
const wrapModes: Readonly<Record<number, number>> = {
  33071: Texture.CLAMP_ADDRESSMODE,
  33648: Texture.MIRROR_ADDRESSMODE,
  10497: Texture.WRAP_ADDRESSMODE,
}
/** Filters of minification that use no mipmaps. */
const flatFilters = new Set([9728, 9729])

function samplingModeOf({ magFilter, minFilter }: PackedSampler): number {
  return magFilter === nearest || minFilter === nearest ? Texture.NEAREST_SAMPLINGMODE : Texture.TRILINEAR_SAMPLINGMODE
}

/** Images of a model, decoded. */
export type DecodedImages = readonly ImageBitmap[]

/** Creates the materials of a model. */
export class ModelMaterials {
  readonly #scene: Scene
  readonly #model: PackedModel
  readonly #images: DecodedImages
  readonly #materials = new Map<number | undefined, PBRMaterial>()

  constructor(scene: Scene, model: PackedModel, images: DecodedImages) {
    this.#scene = scene
    this.#model = model
    this.#images = images
  }

  /** The material of a primitive. Without one it is white and rough. */
  get(index: number | undefined): PBRMaterial {
    const existingMaterial = this.#materials.get(index)
    if (existingMaterial) return existingMaterial
    const material = this.#create(this.#model.materials?.[index ?? -1] ?? {})
    this.#materials.set(index, material)
    return material
  }

  #create({ pbrMetallicRoughness = {}, ...fields }: PackedMaterial): PBRMaterial {
    const material = new PBRMaterial('', this.#scene)
    // glTF is right-handed, and so is the scene.
    material.sideOrientation = Material.CounterClockWiseSideOrientation
    material.backFaceCulling = fields.doubleSided !== true
    material.twoSidedLighting = fields.doubleSided === true
    const { baseColorFactor = [1, 1, 1, 1], metallicFactor = 1, roughnessFactor = 1 } = pbrMetallicRoughness
    material.albedoColor = Color3.FromArray([...baseColorFactor])
    material.alpha = fields.alphaMode === 'BLEND' ? baseColorFactor[3] : 1
    material.metallic = metallicFactor
    material.roughness = roughnessFactor
    const { baseColorTexture, metallicRoughnessTexture } = pbrMetallicRoughness
    if (baseColorTexture) material.albedoTexture = this.#texture(baseColorTexture, true)
    if (metallicRoughnessTexture) {
      material.metallicTexture = this.#texture(metallicRoughnessTexture, false)
      material.useMetallnessFromMetallicTextureBlue = true
      material.useRoughnessFromMetallicTextureGreen = true
      material.useRoughnessFromMetallicTextureAlpha = false
    }
    this.#addDetails(material, fields)
    this.#addAlpha(material, fields)
    material.unlit = fields.extensions?.KHR_materials_unlit !== undefined
    return material
  }

  #addDetails(material: PBRMaterial, fields: Omit<PackedMaterial, 'pbrMetallicRoughness'>): void {
    const { normalTexture, occlusionTexture, emissiveTexture, emissiveFactor = [0, 0, 0], extensions } = fields
    if (normalTexture) {
      const texture = this.#texture(normalTexture, false)
      texture.level = normalTexture.scale ?? 1
      material.bumpTexture = texture
      material.invertNormalMapX = false
      // The scene is right-handed.
      material.invertNormalMapY = true
    }
    if (occlusionTexture) {
      material.ambientTexture = this.#texture(occlusionTexture, false)
      material.useAmbientInGrayScale = true
      material.ambientTextureStrength = occlusionTexture.strength ?? 1
    }
    material.emissiveColor = Color3.FromArray([...emissiveFactor])
    if (emissiveTexture) material.emissiveTexture = this.#texture(emissiveTexture, true)
    material.emissiveIntensity = extensions?.KHR_materials_emissive_strength?.emissiveStrength ?? 1
  }

  #addAlpha(material: PBRMaterial, { alphaMode = 'OPAQUE', alphaCutoff = 0.5 }: PackedMaterial): void {
    const modes = {
      OPAQUE: PBRMaterial.PBRMATERIAL_OPAQUE,
      MASK: PBRMaterial.PBRMATERIAL_ALPHATEST,
      BLEND: PBRMaterial.PBRMATERIAL_ALPHABLEND,
    }
    material.transparencyMode = modes[alphaMode]
    material.alphaCutOff = alphaCutoff
    material.useAlphaFromAlbedoTexture = alphaMode !== 'OPAQUE'
    if (material.albedoTexture) material.albedoTexture.hasAlpha = alphaMode !== 'OPAQUE'
  }

  #texture({ index, texCoord = 0, extensions }: PackedTextureInfo, isColor: boolean): Texture {
    const { source = 0, sampler } = this.#model.textures?.[index] ?? {}
    const image = this.#images[source]
    const settings = this.#model.samplers?.[sampler ?? -1] ?? {}
    const texture = new Texture(null, this.#scene)
    if (image) texture._texture = this.#upload(image, settings)
    texture.gammaSpace = isColor
    texture.wrapU = wrapModes[settings.wrapS ?? 0] ?? Texture.WRAP_ADDRESSMODE
    texture.wrapV = wrapModes[settings.wrapT ?? 0] ?? Texture.WRAP_ADDRESSMODE
    texture.coordinatesIndex = texCoord
    const transform = extensions?.KHR_texture_transform
    if (transform) {
      const { offset = [0, 0], rotation = 0, scale = [1, 1] } = transform
      texture.uOffset = offset[0]
      texture.vOffset = offset[1]
      texture.uScale = scale[0]
      texture.vScale = scale[1]
      texture.uRotationCenter = 0
      texture.vRotationCenter = 0
      texture.wAng = -rotation
    }
    return texture
  }

  /** Uploads an image with its first row at v = 0, as glTF has it. */
  #upload(image: ImageBitmap, settings: PackedSampler) {
    const engine = this.#scene.getEngine()
    const hasMipmaps = !flatFilters.has(settings.minFilter ?? 0)
    const texture = engine.createDynamicTexture(image.width, image.height, hasMipmaps, samplingModeOf(settings))
    engine.updateDynamicTexture(texture, image, false, false, Engine.TEXTUREFORMAT_RGBA, true)
    return texture
  }
}
