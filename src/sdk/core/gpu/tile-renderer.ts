import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import { tileTexturePx } from '../../../shared/media/pyramid.ts'
import type { Projection } from '../camera/projection.ts'
import type { DrawnTile } from '../tiles/draw-list.ts'
import { layersPerChunk } from '../tiles/tile-pool.ts'
import { previewMatrix, tileMatrix } from './camera-matrices.ts'
import { CanvasPart, type PixelSize } from './canvas-part.ts'
import { createEngine, createGeometry, floatsPerInstance, type Geometry } from './graphics.ts'
import {
  chunkSampler,
  previewFragmentSource,
  previewVertexSource,
  tileFragmentSource,
  tileVertexSource,
} from './shaders.ts'
import type { SphereSource } from './sphere-source.ts'
import { createTexture, createTextureArray, type Upload, uploadLayer } from './texture-array.ts'
import { uploadChecked, wouldArrive } from './upload-check.ts'

/** One image of a frame. `opacity` below 1 blends it evenly over what lies under it. */
export type ImageLayer = {
  readonly projection: Projection
  /** For what is drawn for several eyes, one each instead. */
  readonly eyes?: readonly Projection[] | undefined
  readonly tiles: readonly DrawnTile[]
  /** Painted under the tiles, once prepared; `null` when they cover everything. */
  readonly preview: ImageBitmap | null
  /** Drawn instead of a preview where the image is not made of tiles. */
  readonly source: SphereSource | null
  readonly opacity: number
}

/** Where an eye's image lies, in pixels from the bottom left. */
type EyePort = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isRight: boolean
}

/** What a headset shows, drawn on instead of the canvas. */
export type EyesTarget = {
  readonly framebuffer: WebGLFramebuffer | null
  readonly ports: readonly EyePort[]
  /** Draws over the image of an eye, by its place in `ports`, whatever it likes to the context's state. */
  readonly paintOver: (gl: WebGL2RenderingContext, eye: number) => void
}

/** How a drawing is made: `fine` only where `drawsFinely`. */
type Drawing = { readonly fine: boolean; readonly target?: EyesTarget | undefined }

export type RendererEvents = {
  readonly onLost: () => void
  readonly onRestored: () => void
  /** Shaders compile beside the page; the first frame has to wait for them. */
  readonly onReady: () => void
}

// a constant of the engine, which exports them only in bulk
const less = 513
// and of WebGL 2
const syncStatus = 0x9114
const commandsDone = 0x9117
const signaled = 0x9119
const maxInstances = 512
/** Drawings that the graphics card may have before it: one it works on, and the next two. */
const mostAhead = 3
/** Where a tile is missing for good: rgb(32, 32, 32). */
const missing = { r: 32 / 255, g: 32 / 255, b: 32 / 255, a: 1 }
const black = { r: 0, g: 0, b: 0, a: 1 }
const chunkSize = { widthPx: tileTexturePx, heightPx: tileTexturePx, layers: layersPerChunk }

type LayerPlace = {
  /** Nothing lies under it or comes over it. */
  readonly isAlone: boolean
  readonly isRightEye: boolean
}

type DrawnTiles = Pick<ImageLayer, 'projection' | 'tiles' | 'opacity'> & {
  /** Each pixel by the finest tile alone, however far that has come. */
  readonly once: boolean
  readonly blends: boolean
}

/** Draws panoramas from a pool of tiles: two draws for an image, its preview and all its tiles. */
export class TileRenderer {
  readonly #engine: ThinEngine
  readonly #canvas: HTMLCanvasElement
  readonly #part: CanvasPart
  readonly #chunkCount: number
  readonly #tileEffect: Effect
  readonly #previewEffect: Effect
  readonly #data = new Float32Array(maxInstances * floatsPerInstance)
  readonly #chunks = new Map<number, InternalTexture>()
  readonly #previews = new Map<ImageBitmap, InternalTexture>()
  /** Whether the first of them arrived: all are made alike. */
  #takesPreviews = true
  #sources: readonly SphereSource[] = []
  readonly #programs = new Map<string, Effect>()
  readonly #onReady: () => void
  #geometry: Geometry
  /** Of the last drawings, as many as may be before it, those that were not yet known to be done, in their order. */
  #fences: WebGLSync[] = []
  /** Compiled when it is first asked for: images that move do without. */
  #fineEffect: Effect | null = null
  #fine = false
  #lost = false

  /** Throws where WebGL 2 is not to be had. */
  constructor(canvas: HTMLCanvasElement, chunkCount: number, events: RendererEvents) {
    this.#canvas = canvas
    this.#part = new CanvasPart(canvas)
    this.#chunkCount = chunkCount
    this.#onReady = events.onReady
    this.#engine = createEngine(canvas)
    this.#geometry = createGeometry(this.#engine, maxInstances)
    this.#tileEffect = this.#compileTiles(false)
    this.#previewEffect = this.#compile(
      { vertexSource: previewVertexSource, fragmentSource: previewFragmentSource },
      { samplers: ['preview'], uniforms: [] },
    )
    this.#engine.onContextLostObservable.add(() => {
      this.#lost = true
      this.#forgetResources()
      events.onLost()
    })
    this.#engine.onContextRestoredObservable.add(() => {
      this.#lost = false
      this.#geometry = createGeometry(this.#engine, maxInstances)
      events.onRestored()
    })
  }

  get ready(): boolean {
    return !this.#lost && this.#tileEffect.isReady() && this.#previewEffect.isReady()
  }

  /** Whether a drawing can be fine by now, of whose pixels each is the mean of its quarters. */
  get drawsFinely(): boolean {
    this.#fineEffect ??= this.#compileTiles(true)
    return this.#fineEffect.isReady()
  }

  /**
   * The graphics card has as many drawings before it as it should. Browsers take more from a page than a slow one can
   * do, for seconds; then the page stands still until they are done.
   */
  get isBehind(): boolean {
    const gl: WebGL2RenderingContext = this.#engine._gl
    // what nobody holds any more is deleted by the browser
    this.#fences = this.#fences.filter((fence) => gl.getSyncParameter(fence, syncStatus) !== signaled)
    return this.#fences.length >= mostAhead
  }

  /** Sizes of the canvas and of what is drawn of it, in device pixels; answers whether either changed. */
  resize(canvas: PixelSize, drawn: PixelSize): boolean {
    const { width, height } = this.#canvas
    const isOther = width !== canvas.widthPx || height !== canvas.heightPx
    if (isOther) this.#engine.setSize(canvas.widthPx, canvas.heightPx)
    return this.#part.choose(canvas, drawn) || isOther
  }

  /** Answers whether the image arrived, where that is to be checked; true where it is not. */
  upload(slot: number, image: Upload, isChecked: boolean): boolean {
    if (this.#lost) return true
    const chunk = Math.floor(slot / layersPerChunk)
    const texture = this.#chunks.get(chunk) ?? createTextureArray(this.#engine, chunkSize)
    this.#chunks.set(chunk, texture)
    const layer = { texture, layer: slot % layersPerChunk }
    if (isChecked) return uploadChecked(this.#engine, layer, image)
    uploadLayer(this.#engine, layer, image)
    return true
  }

  /** Whether bitmaps made like this one, of one pixel, can be uploaded. */
  takes(pixel: ImageBitmap): boolean {
    return this.#lost || wouldArrive(this.#engine, pixel)
  }

  /** Uploads a preview that is new; answers whether it can be drawn. */
  prepare(preview: ImageBitmap): boolean {
    if (this.#previews.has(preview)) return this.#takesPreviews
    const size = { widthPx: preview.width, heightPx: preview.height, layers: 1 }
    const texture = createTextureArray(this.#engine, size)
    this.#previews.set(preview, texture)
    if (this.#previews.size > 1) uploadLayer(this.#engine, { texture, layer: 0 }, preview)
    else this.#takesPreviews = uploadChecked(this.#engine, { texture, layer: 0 }, preview)
    return this.#takesPreviews
  }

  freeChunk(chunk: number): void {
    this.#chunks.get(chunk)?.dispose()
    this.#chunks.delete(chunk)
  }

  draw(layers: readonly ImageLayer[], { fine, target }: Drawing): void {
    const engine = this.#engine
    this.#fine = fine
    this.#sources = layers.flatMap(({ source }) => source ?? [])
    engine.beginFrame()
    if (target) engine._bindUnboundFramebuffer(target.framebuffer)
    engine.depthCullingState.depthMask = true
    engine.clear(target ? black : missing, true, true, false)
    if (target) this.#drawEyes(layers, target)
    else {
      // shares of a target that is one pixel wide are pixels
      engine.setViewport(this.#part.port, 1, 1)
      for (const layer of layers)
        this.#drawLayer(
          { ...layer, projection: this.#part.widened(layer.projection) },
          { isAlone: layers.length === 1, isRightEye: false },
        )
    }
    engine._bindUnboundFramebuffer(null)
    engine.endFrame()
    const gl: WebGL2RenderingContext = engine._gl
    const fence = target ? null : gl.fenceSync(commandsDone, 0)
    // in their order: those before the last few say nothing more, and nobody asks where frames are rare
    if (fence) this.#fences = [...this.#fences.slice(1 - mostAhead), fence]
  }

  dispose(): void {
    this.#forgetResources()
    this.#engine.dispose()
  }

  #drawEyes(layers: readonly ImageLayer[], { ports, paintOver }: EyesTarget): void {
    const engine = this.#engine
    for (const [eye, port] of ports.entries()) {
      engine.setViewport(port, 1, 1)
      for (const layer of layers)
        this.#drawLayer(
          { ...layer, projection: layer.eyes?.[eye] ?? layer.projection },
          { isAlone: layers.length === 1, isRightEye: port.isRight },
        )
      paintOver(engine._gl, eye)
      engine.wipeCaches(true)
    }
  }

  #compileTiles(isFine: boolean): Effect {
    const samplers = Array.from({ length: this.#chunkCount }, (_, chunk) => chunkSampler(chunk))
    const fragmentSource = tileFragmentSource(this.#chunkCount, isFine)
    return this.#compile({ vertexSource: tileVertexSource, fragmentSource }, { samplers, uniforms: [] })
  }

  #compile(
    source: { readonly vertexSource: string; readonly fragmentSource: string },
    { samplers, uniforms }: { readonly samplers: readonly string[]; readonly uniforms: readonly string[] },
  ): Effect {
    const options = {
      // the shaders say themselves where their attributes are
      attributes: [],
      samplers: [...samplers],
      uniformsNames: ['camera', 'opacity', ...uniforms],
      uniformBuffersNames: [],
      defines: '',
      fallbacks: null,
      onCompiled: this.#onReady,
      onError: null,
    }
    return this.#engine.createEffect(source, options, this.#engine)
  }

  #drawLayer({ projection, tiles, preview, source, opacity }: ImageLayer, { isAlone, isRightEye }: LayerPlace): void {
    const blends = opacity < 1 || tiles.some(({ alpha }) => alpha < 1)
    // Blended evenly, the finest tile of a pixel must come first and shut out the others; and where nothing is blended,
    // no pixel is worked out twice that way. Depths of one image would shut out the next.
    const once = opacity < 1 || (isAlone && !blends)
    this.#engine.setState(false)
    Object.assign(this.#engine.depthCullingState, { depthTest: once, depthFunc: less })
    const order = once ? tiles.toReversed() : tiles
    if (once) this.#drawTiles({ projection, tiles: order, opacity, once, blends })
    if (preview) this.#drawPreview(projection, preview, opacity)
    if (source?.hasImage) this.#drawSource(projection, source, { opacity, isRightEye })
    if (!once) this.#drawTiles({ projection, tiles: order, opacity, once, blends })
  }

  #drawPreview(projection: Projection, preview: ImageBitmap, opacity: number): void {
    const texture = this.#previews.get(preview)
    if (!texture) return
    const effect = this.#use(this.#previewEffect, previewMatrix(projection), opacity)
    this.#engine.alphaState.alphaBlend = opacity < 1
    effect._bindTexture('preview', texture)
    this.#geometry.draw()
  }

  /** Its program is compiled beside the page when it is first drawn, or after a lost context. */
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
    if (!program.isReady()) return
    const effect = this.#use(program, previewMatrix(projection), opacity)
    this.#engine.alphaState.alphaBlend = opacity < 1
    source.bind({ engine: this.#engine, effect, createTexture: () => createTexture(this.#engine), isRightEye })
    this.#geometry.draw()
  }

  #drawTiles({ projection, tiles, opacity, once, blends }: DrawnTiles): void {
    const count = Math.min(tiles.length, maxInstances)
    const [fallback] = this.#chunks.values()
    if (count === 0 || !fallback) return
    this.#writeInstances(tiles, once)
    this.#geometry.write(this.#data, count * floatsPerInstance)
    const program = (this.#fine && this.#fineEffect) || this.#tileEffect
    const effect = this.#use(program, tileMatrix(projection), opacity)
    this.#engine.alphaState.alphaBlend = blends
    for (let chunk = 0; chunk < this.#chunkCount; chunk++)
      effect._bindTexture(chunkSampler(chunk), this.#chunks.get(chunk) ?? fallback)
    this.#geometry.draw(count)
  }

  #writeInstances(tiles: readonly DrawnTile[], once: boolean): void {
    for (const [index, { tile, alpha }] of tiles.slice(0, maxInstances).entries()) {
      const across = tile.pyramid.tilesAcross[tile.level] ?? 1
      const depth = 0.9 - tile.level * 0.05
      this.#data.set([tile.faceIndex, tile.x, tile.y, across], index * floatsPerInstance)
      const shown = [tile.slot % layersPerChunk, Math.floor(tile.slot / layersPerChunk), once ? 1 : alpha, depth]
      this.#data.set(shown, index * floatsPerInstance + 4)
    }
  }

  #use(effect: Effect, camera: Float32Array, opacity: number): Effect {
    this.#engine.enableEffect(effect)
    this.#engine.setMatrices(effect.getUniform('camera'), camera)
    effect.setFloat('opacity', opacity)
    return effect
  }

  /** Whatever the context held; what it was made from is kept elsewhere or fetched again from the HTTP cache. */
  #forgetResources(): void {
    for (const texture of [...this.#chunks.values(), ...this.#previews.values()]) texture.dispose()
    this.#chunks.clear()
    this.#previews.clear()
    this.#fences = []
    for (const source of this.#sources) source.forget()
    this.#geometry.dispose()
  }
}
