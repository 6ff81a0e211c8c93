// The shaders are imported statically, so that they are in the same file as the engine.
import '@babylonjs/core/Shaders/pbr.fragment.js'
import '@babylonjs/core/Shaders/pbr.vertex.js'
// These two add methods to the scene and to textures.
import '@babylonjs/core/Animations/animatable.js'
import '@babylonjs/core/Materials/Textures/baseTexture.polynomial.js'
import '@babylonjs/core/Engines/Extensions/engine.dynamicTexture.js'
import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js'
import { Engine } from '@babylonjs/core/Engines/engine.js'
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js'
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js'
import { Material } from '@babylonjs/core/Materials/material.js'
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js'
import { RawCubeTexture } from '@babylonjs/core/Materials/Textures/rawCubeTexture.js'
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js'
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js'
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js'
import { CubeMapToSphericalPolynomialTools } from '@babylonjs/core/Misc/HighDynamicRange/cubemapToSphericalPolynomial.js'
import { Logger } from '@babylonjs/core/Misc/logger.js'
import { Scene } from '@babylonjs/core/scene.js'
import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import { cubeFacesOf, lightSizePx, mainLightOf, type SphereImage } from './panorama-light.ts'

const defaultNearM = 0.05
const defaultFarM = 5_000
const maxDensity = 2

/** Camera axes and focal length of a frame, as the panorama is drawn with them. */
export type WorldView = {
  readonly widthPx: number
  readonly heightPx: number
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  readonly focalPx: number
  /** The origin by default. */
  readonly position?: Vec3
  readonly nearM?: number
  readonly farM?: number
}

/** Camera with a view matrix that is set from outside. */
class DrivenCamera extends TargetCamera {
  readonly view = Matrix.Identity()

  override _isSynchronizedViewMatrix(): boolean {
    return false
  }

  override _getViewMatrix(): Matrix {
    return this.view
  }
}

function viewMatrixOf({ right: r, up: u, forward: f, position = [0, 0, 0] }: WorldView, matrix: Matrix): void {
  const along = (axis: Vec3) => axis[0] * position[0] + axis[1] * position[1] + axis[2] * position[2]
  const rows = [r[0], u[0], -f[0], 0, r[1], u[1], -f[1], 0, r[2], u[2], -f[2], 0, -along(r), -along(u), along(f), 1]
  Matrix.FromArrayToRef(rows, 0, matrix)
}

function projectionMatrixOf(view: WorldView): Matrix {
  const { widthPx, heightPx, focalPx, nearM = defaultNearM, farM = defaultFarM } = view
  const depth = farM - nearM
  const x = (2 * focalPx) / widthPx
  const y = (2 * focalPx) / heightPx
  const rows = [x, 0, 0, 0, 0, y, 0, 0, 0, 0, -(farM + nearM) / depth, -1, 0, 0, (-2 * farM * nearM) / depth, 0]
  return Matrix.FromArray(rows)
}

/** Side of the texture of a contact shadow, and its darkness in the middle. */
const shadowSizePx = 64
const shadowOpacity = 0.45
/** A shadow is wider than its model by this factor, because it fades out. */
const shadowSpread = 1.5

function shadowPixels(): Uint8Array {
  const pixels = new Uint8Array(shadowSizePx * shadowSizePx * 4)
  for (let row = 0; row < shadowSizePx; row++) {
    for (let column = 0; column < shadowSizePx; column++) {
      const u = (2 * column + 1) / shadowSizePx - 1
      const v = (2 * row + 1) / shadowSizePx - 1
      const falloff = Math.max(0, 1 - Math.hypot(u, v))
      pixels[4 * (row * shadowSizePx + column) + 3] = Math.round(255 * shadowOpacity * falloff ** 1.5)
    }
  }
  return pixels
}

const reflectanceSizePx = 32

/**
 * Texture of the reflectance of surfaces, by the cosine of the viewing angle and by roughness, in the form that the engine's
 * shader expects. Computed by the analytic fit of Karis, "Physically Based Shading on Mobile" (2014). The engine's own
 * texture is a data URL, which the content security policy of a page may forbid.
 */
function createReflectanceTexture(scene: Scene): RawTexture {
  const pixels = new Uint8Array(reflectanceSizePx * reflectanceSizePx * 4)
  for (let row = 0, at = 0; row < reflectanceSizePx; row++) {
    const roughness = (row + 0.5) / reflectanceSizePx
    for (let column = 0; column < reflectanceSizePx; column++, at += 4) {
      const cosine = (column + 0.5) / reflectanceSizePx
      const x = 1 - roughness
      const y = 0.0425 - 0.0275 * roughness
      const peak = Math.min(x * x, 2 ** (-9.28 * cosine)) * x + y
      const factor = -1.04 * peak + 1.04 - 0.572 * roughness
      const offset = 1.04 * peak + 0.022 * roughness - 0.04
      pixels[at] = Math.round(255 * Math.min(1, Math.max(0, offset)))
      pixels[at + 1] = Math.round(255 * Math.min(1, Math.max(0, factor + offset)))
      pixels[at + 3] = 255
    }
  }
  const texture = RawTexture.CreateRGBATexture(pixels, reflectanceSizePx, reflectanceSizePx, scene, false)
  texture.wrapU = Texture.CLAMP_ADDRESSMODE
  texture.wrapV = Texture.CLAMP_ADDRESSMODE
  return texture
}

/** Frames in which shaders may still be compiled after a change. More of them would mean that one never is. */
const compilingFramesMax = 600

/** A scene of Babylon.js on a transparent canvas of its own, which is drawn on request. */
export class ModelWorld {
  readonly canvas: HTMLCanvasElement
  readonly engine: Engine
  readonly scene: Scene
  readonly #camera: DrivenCamera
  readonly #skyLight: HemisphericLight
  readonly #mainLight: DirectionalLight
  #shadowMaterial: PBRMaterial | undefined
  #compilingFrames = 0

  /** Throws if there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    // The console belongs to the page.
    Logger.LogLevels = Logger.NoneLogLevel
    this.engine = new Engine(canvas, true, {
      alpha: true,
      stencil: false,
      preserveDrawingBuffer: false,
      powerPreference: 'high-performance',
      loseContextOnDispose: true,
      audioEngine: false,
    })
    const scene = new Scene(this.engine)
    this.scene = scene
    // The canvas gets no input, and mustn't be focusable.
    scene.detachControl()
    canvas.removeAttribute('tabindex')
    scene.environmentBRDFTexture = createReflectanceTexture(scene)
    scene.useRightHandedSystem = true
    scene.clearColor = new Color4(0, 0, 0, 0)
    scene.skipPointerMovePicking = true
    this.#camera = new DrivenCamera('', Vector3.Zero(), scene)
    this.#skyLight = new HemisphericLight('', Vector3.Up(), scene)
    this.#mainLight = new DirectionalLight('', Vector3.Down(), scene)
    this.light(null)
  }

  /** Lights the scene by a panorama, or evenly from above without one. */
  light(image: SphereImage | null, up: Vec3 = [0, 1, 0]): void {
    const { scene } = this
    scene.environmentTexture?.dispose()
    scene.environmentTexture = image && this.#environmentOf(image)
    this.#skyLight.intensity = image ? 0 : 0.9
    this.#skyLight.groundColor = new Color3(0.5, 0.5, 0.5)
    this.#skyLight.direction = Vector3.FromArray([...up])
    const { towards, strength } = image ? mainLightOf(image) : { towards: up, strength: 0.5 }
    this.#mainLight.direction = Vector3.FromArray([...towards]).scale(-1)
    this.#mainLight.intensity = 2.5 * strength
  }

  #environmentOf(image: SphereImage): RawCubeTexture {
    const faces = cubeFacesOf(image)
    const { TEXTUREFORMAT_RGBA: format, TEXTURETYPE_UNSIGNED_BYTE: type } = Engine
    const texture = new RawCubeTexture(
      this.scene,
      faces,
      lightSizePx,
      format,
      type,
      true,
      false,
      Texture.TRILINEAR_SAMPLINGMODE,
    )
    texture.gammaSpace = true
    const [right, left, up, down, front, back] = faces
    texture.sphericalPolynomial = CubeMapToSphericalPolynomialTools.ConvertCubeMapToSphericalPolynomial({
      size: lightSizePx,
      right: right ?? null,
      left: left ?? null,
      up: up ?? null,
      down: down ?? null,
      front: front ?? null,
      back: back ?? null,
      format,
      type,
      gammaSpace: true,
    })
    return texture
  }

  /** Adds a soft shadow on the ground around the origin. */
  addShadow(widthM: number, depthM: number): Mesh {
    const x = (widthM / 2) * shadowSpread
    const z = (depthM / 2) * shadowSpread
    const data = new VertexData()
    data.positions = [-x, 0, -z, x, 0, -z, x, 0, z, -x, 0, z]
    data.normals = [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]
    data.uvs = [0, 0, 1, 0, 1, 1, 0, 1]
    data.indices = [0, 2, 1, 0, 3, 2]
    const mesh = new Mesh('', this.scene)
    data.applyToMesh(mesh)
    mesh.material = this.#shadow()
    return mesh
  }

  #shadow(): PBRMaterial {
    if (this.#shadowMaterial) return this.#shadowMaterial
    const { scene } = this
    const material = new PBRMaterial('', scene)
    const texture = RawTexture.CreateRGBATexture(shadowPixels(), shadowSizePx, shadowSizePx, scene, false)
    texture.hasAlpha = true
    texture.wrapU = Texture.CLAMP_ADDRESSMODE
    texture.wrapV = Texture.CLAMP_ADDRESSMODE
    material.albedoTexture = texture
    material.useAlphaFromAlbedoTexture = true
    material.transparencyMode = PBRMaterial.PBRMATERIAL_ALPHABLEND
    material.unlit = true
    material.backFaceCulling = false
    material.sideOrientation = Material.CounterClockWiseSideOrientation
    // The ground may be at the same height as the base of the model.
    material.zOffset = 1
    material.disableDepthWrite = true
    this.#shadowMaterial = material
    return material
  }

  /** True if another frame is needed, because shaders or textures aren't ready yet. */
  get isCompiling(): boolean {
    if (this.scene.isReady(false)) this.#compilingFrames = 0
    else this.#compilingFrames++
    return this.#compilingFrames > 0 && this.#compilingFrames < compilingFramesMax
  }

  /** Draws a frame. Returns the number of meshes in view. */
  draw(view: WorldView): number {
    const density = Math.min(maxDensity, globalThis.devicePixelRatio || 1)
    const width = Math.round(view.widthPx * density)
    const height = Math.round(view.heightPx * density)
    const { engine, scene } = this
    if (engine.getRenderWidth() !== width || engine.getRenderHeight() !== height) engine.setSize(width, height)
    viewMatrixOf(view, this.#camera.view)
    this.#camera.freezeProjectionMatrix(projectionMatrixOf(view))
    engine.beginFrame()
    scene.render()
    engine.endFrame()
    return scene.getActiveMeshes().length
  }

  dispose(): void {
    this.scene.dispose()
    this.engine.dispose()
    this.canvas.remove()
  }
}
