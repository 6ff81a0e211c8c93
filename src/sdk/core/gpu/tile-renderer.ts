import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import { tileTexturePx } from '../../../shared/media/pyramid.ts'
import type { Bend, Projection, Shaders } from '../camera/projection.ts'
import type { DrawnTile } from '../tiles/draw-list.ts'
import { layersPerChunk } from '../tiles/tile-pool.ts'
import { previewMatrix, tileMatrix } from './camera-matrices.ts'
import { CanvasRegion, type PixelSize } from './canvas-region.ts'
import { runsByChunk } from './chunk-runs.ts'
import { bindFramebuffer, bindSampler, contextOf, createEngine, rendererNameOf, withBoundTexture } from './engine.ts'
import { createGeometry, floatsPerInstance, type Geometry } from './geometry.ts'
import { previewFragmentSource, previewVertexSource, tileFragmentSource, tileVertexSource } from './shaders.ts'
import type { SphereSource } from './sphere-source.ts'
import { type ArrayLayer, createTexture, createTextureArray, type DecodedImage, uploadLayer } from './texture-array.ts'
import { uploadChecked } from './upload-check.ts'
import { UploadProofs } from './upload-proofs.ts'

/** One image of a frame. `opacity` below 1 blends it evenly over the layers below. */
export type ImageLayer = {
  readonly projection: Projection
  /** Projection of each eye, instead of `projection`. */
  readonly eyes?: readonly Projection[] | undefined
  readonly tiles: readonly DrawnTile[]
  /** Drawn under the tiles; null if they cover the view. */
  readonly preview: ImageBitmap | null
  /** Drawn instead of tiles and preview. */
  readonly source: SphereSource | null
  readonly opacity: number
  /** Limits the drawing to a part of the viewport. Returns a function that ends that. Headsets ignore it. */
  readonly clip?: LayerClip | undefined
}

export type LayerClip = (gl: WebGL2RenderingContext, viewport: CanvasRegion['viewport']) => () => void

/** Viewport of one eye, in pixels from the bottom left. */
type EyeViewport = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isRight: boolean
}

/** A headset's framebuffer, drawn to instead of the canvas. */
export type EyesTarget = {
  readonly framebuffer: WebGLFramebuffer | null
  readonly viewports: readonly EyeViewport[]
  /** Draws over the image of an eye, by its index in `viewports`; may change any WebGL state. */
  readonly drawOverlay: (eye: number) => void
}

/** Options of a drawing. `isSupersampled` requires `canSupersample`. */
type Drawing = { readonly isSupersampled: boolean; readonly target?: EyesTarget | undefined }

export type RendererEvents = {
  readonly onLost: () => void
  readonly onRestored: () => void
  /** Called when the shaders, which compile asynchronously, are ready. */
  readonly onReady: () => void
}

/** `gl.LESS`. */
const depthFuncLess = 513
// Constants of sync objects in WebGL 2.
const syncStatus = 0x9114
const syncGpuCommandsComplete = 0x9117
const signaled = 0x9119
/** Maximum number of tiles in a draw call. */
const maxInstances = 512
/** Depth of tiles of level 0. Finer tiles are nearer, and the preview (0.99) is behind all of them. */
const coarsestTileDepth = 0.9
const depthPerLevel = 0.05
/** Maximum number of unfinished frames on the GPU: the current one and the next two. */
const maxDrawingsInFlight = 3
/** A fence that isn't signaled by then may never be. */
const maxFenceMs = 1000
/** Shown where a tile is permanently missing: rgb(32, 32, 32). */
const missingTileColor = { r: 32 / 255, g: 32 / 255, b: 32 / 255, a: 1 }
const black = { r: 0, g: 0, b: 0, a: 1 }
const chunkSize = { widthPx: tileTexturePx, heightPx: tileTexturePx, layers: layersPerChunk }

type Fence = { readonly sync: WebGLSync; readonly startMs: number }

type LayerLook = Pick<ImageLayer, 'projection' | 'opacity'>
type ShaderInputs = { readonly samplers: readonly string[]; readonly uniforms: readonly string[] }

type ProjectedLayer = Pick<ImageLayer, 'projection'>

type LayerContext = {
  readonly isOnly: boolean
  readonly isRightEye: boolean
}

type DrawnTiles = Pick<ImageLayer, 'projection' | 'tiles' | 'opacity'> & {
  /** Depth test: each pixel is drawn by its finest tile only, even if that tile is transparent. */
  readonly isFinestOnly: boolean
  readonly isBlended: boolean
}

/** Draws panoramas from a pool of tiles: the preview, and the tiles of each texture array as instances of one draw call. */
export class TileRenderer {
  readonly #engine: ThinEngine
  readonly #canvas: HTMLCanvasElement
  readonly #region: CanvasRegion
  readonly #tileEffect: Effect
  readonly #previewEffect: Effect
  readonly #data = new Float32Array(maxInstances * floatsPerInstance)
  readonly #chunks = new Map<number, InternalTexture>()
  readonly #previews = new Map<ImageBitmap, InternalTexture>()
  readonly #proofs: UploadProofs
  /** False after the upload of a preview has failed; all previews are decoded alike. */
  #canUploadPreviews = true
  #sources: readonly SphereSource[] = []
  readonly #programs = new Map<string, Effect>()
  /** Compile the programs for a bent projection. */
  readonly #bentPrograms = new Map<Effect, (bend: Bend) => Effect>()
  readonly #onReady: () => void
  #geometry: Geometry
  #bentGeometry: Geometry | undefined
  /** Fences of the latest drawings, oldest first. Fences are removed once they are known to be signaled. */
  #fences: Fence[] = []
  #drawingMs = 0
  /** Supersampling program, compiled on first use, because moving images don't need it. */
  #supersamplingEffect: Effect | null = null
  #isSupersampled = false
  #isContextLost = false

  /** Throws if WebGL 2 isn't available. */
  constructor(canvas: HTMLCanvasElement, events: RendererEvents) {
    this.#canvas = canvas
    this.#region = new CanvasRegion(canvas)
    this.#onReady = events.onReady
    this.#engine = createEngine(canvas)
    this.#proofs = new UploadProofs(() => rendererNameOf(this.#engine))
    this.#geometry = createGeometry(this.#engine, maxInstances)
    this.#tileEffect = this.#compileTiles(false)
    this.#previewEffect = this.#compile(
      { vertexSource: previewVertexSource, fragmentSource: previewFragmentSource },
      { samplers: ['preview'], uniforms: [] },
    )
    this.#engine.onContextLostObservable.add(() => {
      this.#isContextLost = true
      this.#releaseResources()
      events.onLost()
    })
    this.#engine.onContextRestoredObservable.add(() => {
      this.#isContextLost = false
      this.#geometry = createGeometry(this.#engine, maxInstances)
      events.onRestored()
    })
  }

  /** True if the programs for these layers are compiled. The first call for a bent projection starts their compilation. */
  isReadyFor(layers: readonly ProjectedLayer[]): boolean {
    return !this.#isContextLost && this.#areReady([this.#tileEffect, this.#previewEffect], layers)
  }

  /** True if the supersampling program is compiled for these layers. The first call starts its compilation. */
  canSupersample(layers: readonly ProjectedLayer[]): boolean {
    this.#supersamplingEffect ??= this.#compileTiles(true)
    return this.#areReady([this.#supersamplingEffect], layers)
  }

  #areReady(effects: readonly Effect[], layers: readonly ProjectedLayer[]): boolean {
    return layers.every(({ projection }) => effects.every((effect) => this.#programFor(effect, projection).isReady()))
  }

  #programFor(effect: Effect, { bend }: Projection): Effect {
    return bend?.programOf(effect, this.#bentPrograms.get(effect)) ?? effect
  }

  #geometryFor({ bend }: Projection): Geometry {
    if (!bend) return this.#geometry
    this.#bentGeometry ??= createGeometry(this.#engine, maxInstances, bend.cellsPerSide)
    return this.#bentGeometry
  }

  /**
   * Back-pressure: true if the maximum number of frames is in flight. Browsers queue seconds of work for a slow GPU, which
   * freezes the page until it is done.
   */
  get isBehind(): boolean {
    return this.#pendingFences().length >= maxDrawingsInFlight
  }

  /** True while the GPU works on a drawing. */
  get isDrawing(): boolean {
    const startMs = this.#pendingFences().at(-1)?.startMs ?? Number.NEGATIVE_INFINITY
    return performance.now() - startMs < maxFenceMs
  }

  #pendingFences(): readonly Fence[] {
    const gl = contextOf(this.#engine)
    // The browser deletes unreferenced sync objects.
    this.#fences = this.#fences.filter(({ sync, startMs }) => {
      const isPending = gl.getSyncParameter(sync, syncStatus) !== signaled
      if (!isPending) this.#drawingMs = performance.now() - startMs
      return isPending
    })
    return this.#fences
  }

  /** Time after which a recent drawing was known to be done; 0 if there is none. */
  get drawingMs(): number {
    return this.#drawingMs
  }

  /** Sets the sizes of the canvas and of its drawn region, in device pixels. Returns whether either changed. */
  resize(canvas: PixelSize, region: PixelSize): boolean {
    const { width, height } = this.#canvas
    const isResized = width !== canvas.widthPx || height !== canvas.heightPx
    if (isResized) this.#engine.setSize(canvas.widthPx, canvas.heightPx)
    return this.#region.resize(canvas, region) || isResized
  }

  /** True if images of a kind can be uploaded without a test, which waits for the GPU. */
  isProven(kind: string): boolean {
    return this.#proofs.has(kind)
  }

  /** Uploads a tile to its slot, and tests the first upload of its kind; returns false if that failed. */
  upload(slot: number, image: DecodedImage, kind: string): boolean {
    if (this.#isContextLost) return true
    const chunk = Math.floor(slot / layersPerChunk)
    const texture = this.#chunks.get(chunk) ?? createTextureArray(this.#engine, chunkSize)
    this.#chunks.set(chunk, texture)
    return this.#uploadProven({ texture, layer: slot % layersPerChunk }, image, kind)
  }

  /** Uploads a new preview. Returns whether it can be drawn. */
  uploadPreview(preview: ImageBitmap): boolean {
    if (this.#previews.has(preview)) return this.#canUploadPreviews
    const size = { widthPx: preview.width, heightPx: preview.height, layers: 1 }
    const texture = createTextureArray(this.#engine, size)
    this.#previews.set(preview, texture)
    this.#canUploadPreviews &&= this.#uploadProven({ texture, layer: 0 }, preview, 'preview')
    return this.#canUploadPreviews
  }

  /** Uploads an image, and tests the first upload of its kind; returns false if that failed. */
  #uploadProven(layer: ArrayLayer, image: DecodedImage, kind: string): boolean {
    if (this.#proofs.has(kind)) {
      uploadLayer(this.#engine, layer, image)
      return true
    }
    const result = uploadChecked(this.#engine, layer, image)
    if (result === 'failed') return false
    if (result !== 'interrupted') this.#proofs.add(kind, result === 'proven')
    return true
  }

  /** Frees the texture array of a chunk of the pool. */
  freeChunk(chunk: number): void {
    this.#chunks.get(chunk)?.dispose()
    this.#chunks.delete(chunk)
  }

  /** Draws a frame to the canvas, or to the framebuffer of a headset. */
  draw(layers: readonly ImageLayer[], { isSupersampled, target }: Drawing): void {
    const engine = this.#engine
    this.#isSupersampled = isSupersampled
    this.#sources = layers.flatMap(({ source }) => source ?? [])
    engine.beginFrame()
    if (target) bindFramebuffer(engine, target.framebuffer)
    engine.depthCullingState.depthMask = true
    engine.clear(target ? black : missingTileColor, true, true, false)
    if (target) this.#drawEyes(layers, target)
    else {
      // The engine multiplies these by the size of the target, 1 × 1, so they are pixels.
      engine.setViewport(this.#region.viewport, 1, 1)
      for (const layer of layers) {
        const unclip = layer.clip?.(contextOf(engine), this.#region.viewport)
        this.#drawLayer(
          { ...layer, projection: this.#region.withMargin(layer.projection) },
          { isOnly: layers.length === 1, isRightEye: false },
        )
        unclip?.()
      }
    }
    bindFramebuffer(engine, null)
    engine.endFrame()
    const gl = contextOf(engine)
    const sync = target ? null : gl.fenceSync(syncGpuCommandsComplete, 0)
    // Fences are signaled in order, so older ones add nothing.
    if (sync) this.#fences = [...this.#fences.slice(1 - maxDrawingsInFlight), { sync, startMs: performance.now() }]
  }

  dispose(): void {
    this.#releaseResources()
    this.#engine.dispose()
  }

  #drawEyes(layers: readonly ImageLayer[], { viewports, drawOverlay }: EyesTarget): void {
    const engine = this.#engine
    for (const [eye, viewport] of viewports.entries()) {
      engine.setViewport(viewport, 1, 1)
      for (const layer of layers)
        this.#drawLayer(
          { ...layer, projection: layer.eyes?.[eye] ?? layer.projection },
          { isOnly: layers.length === 1, isRightEye: viewport.isRight },
        )
      drawOverlay(eye)
      engine.wipeCaches(true)
    }
  }

  #compileTiles(isSupersampled: boolean): Effect {
    const source = { vertexSource: tileVertexSource, fragmentSource: tileFragmentSource(isSupersampled) }
    return this.#compile(source, { samplers: ['tiles'], uniforms: [] })
  }

  #compile(source: Shaders, inputs: ShaderInputs): Effect {
    const { samplers, uniforms } = inputs
    const options = {
      // The shaders set their attribute locations.
      attributes: [],
      samplers: [...samplers],
      uniformsNames: ['camera', 'opacity', 'bend', ...uniforms],
      uniformBuffersNames: [],
      defines: '',
      fallbacks: null,
      onCompiled: this.#onReady,
      onError: null,
    }
    const effect = this.#engine.createEffect(source, options, this.#engine)
    this.#bentPrograms.set(effect, (bend) => this.#compile(bend.adaptShaders(source), inputs))
    return effect
  }

  #drawLayer({ projection, tiles, preview, source, opacity }: ImageLayer, { isOnly, isRightEye }: LayerContext): void {
    const isBlended = opacity < 1 || tiles.some(({ alpha }) => alpha < 1)
    // Evenly blended, the finest tile of a pixel must be drawn first and hide the others; without blending, that order
    // avoids overdraw. With several opaque layers the depths of one would hide the next.
    const isFinestOnly = opacity < 1 || (isOnly && !isBlended)
    this.#engine.setState(false)
    Object.assign(this.#engine.depthCullingState, { depthTest: isFinestOnly, depthFunc: depthFuncLess })
    const orderedTiles = isFinestOnly ? tiles.toReversed() : tiles
    if (isFinestOnly) this.#drawTiles({ projection, tiles: orderedTiles, opacity, isFinestOnly, isBlended })
    if (preview) this.#drawPreview(projection, preview, opacity)
    if (source?.hasImage) this.#drawSource(projection, source, { opacity, isRightEye })
    if (!isFinestOnly) this.#drawTiles({ projection, tiles: orderedTiles, opacity, isFinestOnly, isBlended })
  }

  #drawPreview(projection: Projection, preview: ImageBitmap, opacity: number): void {
    const texture = this.#previews.get(preview)
    if (!texture) return
    const effect = this.#bindProgram(this.#previewEffect, previewMatrix(projection), { projection, opacity })
    this.#engine.alphaState.alphaBlend = opacity < 1
    bindSampler(effect, 'preview', texture)
    this.#geometry.draw()
  }

  /** Draws a sphere source once its program, which is compiled asynchronously on first use, is ready. */
  #drawSource(
    projection: Projection,
    source: SphereSource,
    { opacity, isRightEye }: { readonly opacity: number; readonly isRightEye: boolean },
  ): void {
    const { fragmentSource, samplers, uniforms } = source
    const program =
      this.#programs.get(fragmentSource) ??
      this.#compile({ vertexSource: previewVertexSource, fragmentSource }, { samplers, uniforms })
    this.#programs.set(fragmentSource, program)
    if (!this.#programFor(program, projection).isReady()) return
    const effect = this.#bindProgram(program, previewMatrix(projection), { projection, opacity })
    this.#engine.alphaState.alphaBlend = opacity < 1
    source.bind({ engine: this.#engine, effect, createTexture, upload: withBoundTexture, bindSampler, isRightEye })
    this.#geometry.draw()
  }

  #drawTiles({ projection, tiles, opacity, isFinestOnly, isBlended }: DrawnTiles): void {
    const runs = runsByChunk(tiles.slice(0, maxInstances), isFinestOnly && !isBlended)
    const orderedTiles = runs.flatMap((run) => run.tiles)
    if (orderedTiles.length === 0) return
    this.#writeInstances(orderedTiles, isFinestOnly)
    const geometry = this.#geometryFor(projection)
    geometry.write(this.#data, orderedTiles.length * floatsPerInstance)
    const program = (this.#isSupersampled && this.#supersamplingEffect) || this.#tileEffect
    const effect = this.#bindProgram(program, tileMatrix(projection), { projection, opacity })
    this.#engine.alphaState.alphaBlend = isBlended
    let firstInstance = 0
    for (const run of runs) {
      const texture = this.#chunks.get(run.chunk)
      if (texture) {
        bindSampler(effect, 'tiles', texture)
        geometry.draw(run.tiles.length, firstInstance)
      }
      firstInstance += run.tiles.length
    }
  }

  #writeInstances(tiles: readonly DrawnTile[], isFinestOnly: boolean): void {
    for (const [index, { tile, alpha }] of tiles.entries()) {
      const across = tile.pyramid.tilesAcross[tile.level] ?? 1
      const depth = coarsestTileDepth - tile.level * depthPerLevel
      this.#data.set([tile.faceIndex, tile.x, tile.y, across], index * floatsPerInstance)
      this.#data.set([tile.slot % layersPerChunk, isFinestOnly ? 1 : alpha, depth, 0], index * floatsPerInstance + 4)
    }
  }

  #bindProgram(program: Effect, camera: Float32Array, { projection, opacity }: LayerLook): Effect {
    const effect = this.#programFor(program, projection)
    this.#engine.enableEffect(effect)
    this.#engine.setMatrices(effect.getUniform('camera'), camera)
    effect.setFloat('opacity', opacity)
    if (projection.bend) effect.setFloat('bend', projection.bend.amount)
    return effect
  }

  /** Releases all WebGL resources. Their content can be restored from memory or the HTTP cache. */
  #releaseResources(): void {
    for (const texture of [...this.#chunks.values(), ...this.#previews.values()]) texture.dispose()
    this.#chunks.clear()
    this.#previews.clear()
    this.#fences = []
    for (const source of this.#sources) source.release()
    this.#geometry.dispose()
    this.#bentGeometry?.dispose()
    this.#bentGeometry = undefined
  }
}
