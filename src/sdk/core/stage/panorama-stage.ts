import { cubeFaces } from '../../../shared/geometry/cube.ts'
import type { PixelSize } from '../gpu/canvas-region.ts'
import type { DecodedImage } from '../gpu/texture-array.ts'
import { type EyesTarget, type ImageLayer, TileRenderer } from '../gpu/tile-renderer.ts'
import { RequestQueue } from '../loading/request-queue.ts'
import { createTileSource, type TileSource } from '../loading/tile-source.ts'
import { drawListOf } from '../tiles/draw-list.ts'
import {
  type Detail,
  maxTau,
  refinedTau,
  targetsOf,
  treeOf,
  type VisibleTile,
  visibleTiles,
} from '../tiles/level-of-detail.ts'
import { chunkMiB, chunksWithin, tauFactorFor } from '../tiles/memory-budget.ts'
import { isResident, isUnavailable, nearestAvailable, type Pyramid, type Tile } from '../tiles/tile.ts'
import { TilePool } from '../tiles/tile-pool.ts'
import { pauseAfter } from './drawing-pace.ts'
import { isSameDrawing, isSameView } from './is-same-drawing.ts'
import type { StageImage } from './stage-image.ts'
import { type ImageView, type LoadedImageView, type Prefetch, planTiles } from './tile-plan.ts'
import { UploadQueue } from './upload-queue.ts'

export type StageEvents = {
  readonly onChanged: () => void
  readonly onTileFailed: (url: string, status: number) => void
  /** No tile of the image's first level could be loaded. */
  readonly onImageFailed: (status: number) => void
  /** No format that this browser decodes can be uploaded to the GPU. */
  readonly onUploadFailed: () => void
  readonly onContextLost: () => void
  readonly onContextRestored: () => void
}

export type StageOptions = {
  readonly budgetMiB: number
  readonly workerCount: number
  readonly extendTiles: ((source: TileSource) => TileSource) | undefined
  /** Loads fewer tiles, for slow or metered connections. */
  readonly savesData: boolean
  readonly fadeMs: number
}

export type StageFrame = {
  readonly nowMs: number
  /** From bottom to top. All but the top one are fading out and load nothing. */
  readonly layers: readonly (ImageView & Pick<ImageLayer, 'opacity' | 'clip'>)[]
  /** Destination of a transition: loads like the top layer, but isn't shown yet. */
  readonly next: ImageView | null
  readonly isMoving: boolean
  readonly prefetch: Omit<Prefetch, 'isIdle' | 'isRefining'>
  readonly pixelRatio: number
  /** Framebuffers of a headset, drawn on instead of the canvas. */
  readonly target?: EyesTarget | undefined
}

export type StageState = {
  readonly busy: boolean
  /** All visible tiles are loaded. */
  readonly sharp: boolean
  /** All visible tiles are loaded or have failed for now. */
  readonly complete: boolean
  readonly painted: boolean
}

/** Number of lost contexts within the window after which the texture memory is halved. */
const lossesUntilShrink = 3
const lossWindowMs = 60_000

/** True if no finer tile is expected for the area of a tile than those already loaded. */
function isSettled(target: Tile): boolean {
  const tile = nearestAvailable(target)
  return isResident(tile) || isUnavailable(tile) || tile.pyramid.isMissing(tile)
}

function isPainted({ tiles, preview, source }: ImageLayer): boolean {
  return preview !== null || tiles.length > 0 || source?.hasImage === true
}

/** Loads, caches and draws the tiles of panoramas within a budget of texture memory. */
export class PanoramaStage {
  readonly #options: StageOptions
  readonly #events: StageEvents
  readonly #renderer: TileRenderer
  readonly #pool: TilePool
  readonly #uploadQueue = new UploadQueue()
  readonly #source: TileSource
  readonly #queue: RequestQueue
  #frameNumber = 0
  #framesDrawn = 0
  /** Layers that the canvas shows; null if the next frame must be drawn. */
  #lastDrawing: readonly ImageLayer[] | null = null
  #lastDrawingMs = 0
  #drawingTimer: ReturnType<typeof setTimeout> | undefined
  /** False for transitions and comparisons, and while data is saved. */
  #isRefinable = false
  /** True while a complete view rests, and finer tiles are loaded for it. */
  #isRefining = false
  #isRefined = false
  /** True if the last drawing was supersampled, which moving images aren't. */
  #isSupersampled = false
  #tilesShown = 0
  /** Visible tiles that failed to load, temporarily or permanently. */
  #unavailableTiles: readonly Tile[] = []
  #tilesFailed = 0
  #complete = false
  #pinnedPyramids = new Set<Pyramid>()
  #lossesMs: number[] = []

  /** Throws without WebGL 2. */
  constructor(canvas: HTMLCanvasElement, options: StageOptions, events: StageEvents) {
    this.#options = options
    this.#events = events
    this.#pool = new TilePool(chunksWithin(options.budgetMiB))
    this.#renderer = new TileRenderer(canvas, {
      onReady: events.onChanged,
      onLost: () => this.#handleContextLost(),
      onRestored: () => this.#handleContextRestored(),
    })
    const source = createTileSource(options.workerCount)
    this.#source = options.extendTiles?.(source) ?? source
    this.#queue = new RequestQueue({
      load: this.#source.load,
      nowMs: () => performance.now(),
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
      isOnline: () => navigator.onLine,
      onLoaded: (tile, { bitmap }) => {
        this.#uploadQueue.add(tile, bitmap)
        events.onChanged()
      },
      onFailed: (tile, status) => this.#reportFailure(tile, status),
      onChanged: events.onChanged,
    })
  }

  get stats() {
    return {
      textureMiB: this.#pool.allocatedMiB,
      budgetMiB: this.#pool.maxChunks * chunkMiB,
      tilesShown: this.#tilesShown,
      tilesFailed: this.#tilesFailed,
      requestsOpen: this.#queue.openCount,
      framesDrawn: this.#framesDrawn,
      sharp: this.#sharp,
      settled:
        this.#lastDrawing !== null && this.#isFinal && this.#isSupersampled && (this.#isRefined || !this.#isRefinable),
    }
  }

  /** True if no more tiles are expected for the view, except to refine it. */
  get #isFinal(): boolean {
    return this.#complete && this.#unavailableTiles.every(({ load }) => load === 'gone')
  }

  get #sharp(): boolean {
    return this.#complete && this.#unavailableTiles.length === 0
  }

  /** True if the GPU hasn't finished earlier frames yet. */
  get isBehind(): boolean {
    return this.#renderer.isBehind
  }

  /** Sets the sizes of the canvas and of its drawn region, in device pixels. A change redraws. */
  resize(canvas: PixelSize, drawn: PixelSize): void {
    if (this.#renderer.resize(canvas, drawn)) this.#lastDrawing = null
  }

  /** Forces the next frame to be drawn, as a snapshot needs: browsers clear a canvas after showing it. */
  invalidate(): void {
    this.#lastDrawing = null
  }

  frame(frame: StageFrame): StageState {
    this.#frameNumber++
    this.#isRefinable = frame.layers.length === 1 && !frame.next && !this.#options.savesData
    this.#isRefining = this.#isResting(frame)
    const detail = this.#detailOf(frame, this.#options.savesData ? maxTau.savingData : maxTau.atRest)
    const refinedDetail = this.#isRefining ? this.#detailOf(frame, refinedTau(frame.pixelRatio)) : detail
    // Without memory for finer tiles, the refined view would be coarser.
    const shownDetail = refinedDetail.tau < detail.tau ? refinedDetail : detail
    const visibleLayers = frame.layers.map((layer) => ({ ...layer, visible: this.#visibleTilesOf(layer, shownDetail) }))
    const next = frame.next
      ? [{ ...frame.next, visible: this.#visibleTilesOf(frame.next, { ...detail, isCurrent: false }) }]
      : []
    this.#pinnedPyramids = new Set([...visibleLayers, ...next].map(({ image }) => image.pyramid))
    const top = visibleLayers.at(-1)
    const loading: LoadedImageView[] = top ? [...next, top] : next
    // Tiles load while the shaders are still being compiled.
    if (!this.#renderer.isReadyFor(frame.layers)) {
      this.#planRequests(loading, frame, { detail, isIdle: false })
      return { busy: false, sharp: false, complete: false, painted: false }
    }
    // A video is drawn all the time, like a moving view.
    const isVideo = frame.layers.some(({ image }) => image.source !== null)
    this.#upload(frame.isMoving || frame.layers.length > 1 || frame.target !== undefined || isVideo)
    const targets = loading.flatMap(({ visible }) => targetsOf(visible)).map(({ tile }) => tile)
    if (!this.#isRefining) {
      this.#unavailableTiles = targets.filter((tile) => isUnavailable(tile) && !isResident(tile))
      this.#tilesFailed = targets.filter(({ failures, load }) => failures > 0 && load !== 'gone').length
    }
    const complete = targets.every(isSettled)
    const { fading, painted, settling } = this.#draw(visibleLayers, frame, complete)
    const isIdle = this.#complete && !this.#options.savesData && this.#uploadQueue.isEmpty
    this.#planRequests(loading, frame, { detail, isIdle })
    const busy = fading || !this.#uploadQueue.isEmpty
    return { busy: busy || settling, sharp: this.#sharp, complete: this.#complete, painted }
  }

  /** True if the first level is loaded as far as possible, so that a fade to the image shows no holes. */
  hasFirstLevel({ pyramid, source }: StageImage): boolean {
    return source?.hasImage ?? pyramid.roots.every(isSettled)
  }

  /** Requests failed tiles again. */
  resume(): void {
    this.#queue.resume()
  }

  /** Frees memory while the viewer is out of sight: keeps only the first level of the shown images. */
  trim(): void {
    this.#complete = false
    this.#uploadQueue.clear()
    const emptyChunks = this.#pool.trim((tile) => tile.level > 0 || !this.#pinnedPyramids.has(tile.pyramid))
    for (const chunk of emptyChunks) this.#renderer.freeChunk(chunk)
  }

  dispose(): void {
    clearTimeout(this.#drawingTimer)
    this.#queue.dispose()
    this.#source.dispose()
    this.#uploadQueue.clear()
    this.#pool.reset()
    this.#renderer.dispose()
  }

  #planRequests(
    loading: readonly LoadedImageView[],
    { prefetch, isMoving }: StageFrame,
    { detail, isIdle }: { readonly detail: Detail; readonly isIdle: boolean },
  ): void {
    const tilesInUse = this.#pool.residents.filter((tile) => tile.usedFrame === this.#frameNumber)
    const requests = planTiles(
      loading,
      { ...prefetch, isIdle, isRefining: this.#isRefining },
      {
        detail,
        spareTiles: this.#pool.capacity - tilesInUse.length - cubeFaces.length * this.#pinnedPyramids.size,
        markUsed: (tile) => {
          tile.usedFrame = this.#frameNumber
        },
      },
    )
    this.#queue.plan(requests, isMoving)
  }

  /** True if a frame shows the panoramas that were drawn last in the same view, perhaps with other tiles. */
  #isSameView({ layers }: StageFrame): boolean {
    if (layers.length !== this.#lastDrawing?.length) return false
    return this.#lastDrawing.every((drawn, index) => {
      const layer = layers[index]
      return layer && drawn.tiles[0]?.tile.pyramid === layer.image.pyramid && isSameView(drawn, layer)
    })
  }

  /** True if a frame shows the view that was drawn last, complete and antialiased, so that it can be refined. */
  #isResting(frame: StageFrame): boolean {
    return this.#isRefinable && !frame.isMoving && this.#isFinal && this.#isSupersampled && this.#isSameView(frame)
  }

  /** Detail of a frame's views with `restTau` at rest, or with the lowest `tau` above it at which the views fit the pool. */
  #detailOf({ isMoving, layers, next, pixelRatio }: StageFrame, restTau: number): Detail {
    const views: readonly ImageView[] = next ? [...layers, next] : layers
    const base: Detail = {
      tau: isMoving ? Math.max(restTau, maxTau.moving) : restTau,
      tauAtRest: restTau,
      pixelRatio,
      isCurrent: true,
    }
    const scaledBy = (factor: number): Detail => ({ ...base, tau: base.tau * factor, tauAtRest: restTau * factor })
    // Ancestors of shown tiles take memory only if they are loaded already.
    const takesMemory = ({ tile, children }: VisibleTile) =>
      tile.level > 0 && (children.length === 0 || isResident(tile))
    const tileCount = (factor: number) =>
      views.reduce((sum, { image, projection, eyes = [projection] }) => {
        const visible = visibleTiles(image.pyramid, eyes, { ...scaledBy(factor), isCurrent: false })
        return sum + image.pyramid.roots.length + treeOf(visible).filter(takesMemory).length
      }, 0)
    return scaledBy(tauFactorFor(tileCount, this.#pool.capacity))
  }

  #visibleTilesOf({ image, projection, eyes = [projection] }: ImageView, detail: Detail): readonly VisibleTile[] {
    const visible = visibleTiles(image.pyramid, eyes, detail)
    for (const { tile } of treeOf(visible)) tile.usedFrame = this.#frameNumber
    return visible
  }

  #upload(busy: boolean): void {
    const isEvictable = (tile: Tile) =>
      tile.usedFrame < this.#frameNumber && !(tile.level === 0 && this.#pinnedPyramids.has(tile.pyramid))
    const kindOf = ({ pyramid }: Tile, image: DecodedImage) => `${this.#source.decoderOf(image)}/${pyramid.format}`
    this.#uploadQueue.upload(busy, {
      // A test waits for all drawings before it, so it is taken when there are none.
      isHeld: (tile, image) => !busy && this.#renderer.isDrawing && !this.#renderer.isProven(kindOf(tile, image)),
      allocate: (tile) => this.#pool.allocate(tile, isEvictable),
      upload: (tile, image) => this.#uploadTile(tile, image, kindOf(tile, image)),
    })
  }

  /** Uploads a tile. If the test of its kind fails, another decoder replaces the current one. */
  #uploadTile(tile: Tile, image: DecodedImage, kind: string): void {
    if (this.#renderer.upload(tile.slot, image, kind)) return
    this.#pool.release(tile)
    if (!this.#source.replaceDecoderOf(image)) this.#events.onUploadFailed()
  }

  /**
   * Draws the layers if they have changed; with supersampling when they are complete and the view is the same as before, and
   * again when all tiles that refine it are loaded.
   */
  #draw(
    visibleLayers: readonly (LoadedImageView & Pick<ImageLayer, 'opacity' | 'clip'>)[],
    frame: StageFrame,
    complete: boolean,
  ) {
    const { nowMs, target, isMoving } = frame
    let fading = false
    const pauseMs = pauseAfter(this.#renderer.drawingMs)
    // A fade would redraw the image in each frame.
    const fade = { nowMs, fadeMs: pauseMs > 0 || this.#isRefining ? 0 : this.#options.fadeMs }
    const layers = visibleLayers.map(({ image, projection, eyes, visible, opacity, clip }): ImageLayer => {
      const list = drawListOf(visible, fade)
      for (const { tile } of list.tiles) tile.usedFrame = this.#frameNumber
      fading ||= list.isFading
      return {
        projection,
        eyes,
        tiles: list.tiles,
        preview: list.isCovered ? null : this.#uploadedPreview(image),
        source: image.source,
        opacity,
        clip,
      }
    })
    const top = layers.at(-1)
    const painted = top !== undefined && isPainted(top)
    this.#isRefined = this.#isRefining && complete
    this.#complete = this.#isRefining || (complete && !fading && !isMoving && painted)
    if (!complete && this.#isHeldBack(frame, pauseMs)) return { fading, painted, settling: this.#renderer.isDrawing }
    const isSame = this.#lastDrawing !== null && isSameDrawing(layers, this.#lastDrawing)
    // A view that has just changed may go on changing.
    const isSupersampled = this.#complete && this.#isSameView(frame) && this.#renderer.canSupersample(layers)
    if (target || !isSame || (isSupersampled && !this.#isSupersampled)) {
      this.#renderer.draw(layers, { isSupersampled, target })
      this.#framesDrawn++
      this.#lastDrawingMs = nowMs
      this.#lastDrawing = target ? null : layers
      this.#isSupersampled = isSupersampled
    }
    this.#tilesShown = top?.tiles.length ?? 0
    // The drawing of a video differs even from itself. It is never supersampled.
    const willSupersample = this.#complete && !isSame && !isSupersampled && isSameDrawing(layers, layers)
    const willRefine = !this.#isRefining && this.#isResting(frame)
    // Until the drawing is done, its duration isn't known.
    return { fading, painted, settling: willSupersample || (complete ? willRefine : this.#renderer.isDrawing) }
  }

  /** True if a drawing must wait: for all tiles that refine the view, or because the GPU is slow. */
  #isHeldBack(frame: StageFrame, pauseMs: number): boolean {
    if (this.#isRefining) return true
    const remainingMs = this.#lastDrawingMs + pauseMs - frame.nowMs
    // A headset's drawings aren't recorded, so none is held back.
    if (remainingMs <= 0 || !this.#isSameView(frame)) return false
    clearTimeout(this.#drawingTimer)
    this.#drawingTimer = setTimeout(this.#events.onChanged, remainingMs)
    return true
  }

  #uploadedPreview({ preview }: StageImage): ImageBitmap | null {
    return preview && this.#renderer.uploadPreview(preview) ? preview : null
  }

  #reportFailure(tile: Tile, status: number): void {
    const { pyramid } = tile
    this.#events.onTileFailed(pyramid.urlOf(tile), status)
    if (tile.level === 0 && pyramid.roots.every(isUnavailable)) this.#events.onImageFailed(status)
  }

  #handleContextLost(): void {
    const nowMs = performance.now()
    this.#lossesMs = [...this.#lossesMs.filter((lossMs) => nowMs - lossMs < lossWindowMs), nowMs]
    const shouldShrink = this.#lossesMs.length >= lossesUntilShrink
    this.#pool.reset(shouldShrink ? Math.floor(this.#pool.maxChunks / 2) : this.#pool.maxChunks)
    this.#complete = false
    this.#lastDrawing = null
    this.#events.onContextLost()
  }

  #handleContextRestored(): void {
    this.#events.onContextRestored()
    this.#events.onChanged()
  }
}
