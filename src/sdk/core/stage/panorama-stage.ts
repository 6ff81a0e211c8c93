import type { PixelSize } from '../gpu/canvas-region.ts'
import type { DecodedImage } from '../gpu/texture-array.ts'
import { type EyesTarget, type ImageLayer, TileRenderer } from '../gpu/tile-renderer.ts'
import { RequestQueue } from '../loading/request-queue.ts'
import { createTileSource, type Decoder } from '../loading/tile-source.ts'
import { drawListOf } from '../tiles/draw-list.ts'
import { type Detail, targetsOf, type VisibleTile, visibleTiles } from '../tiles/level-of-detail.ts'
import { chunkMiB, chunksWithin, tauFactorFor } from '../tiles/memory-budget.ts'
import { isLost, isResident, nearestObtainable, type Pyramid, type Tile } from '../tiles/tile.ts'
import { TilePool } from '../tiles/tile-pool.ts'
import { FadeDuration } from './fade-duration.ts'
import type { Image } from './image.ts'
import { isSameDrawing } from './is-same-drawing.ts'
import { type ImageView, type LoadedImageView, type Prefetch, tilePlan } from './tile-plan.ts'
import { UploadQueue } from './upload-queue.ts'

export type StageEvents = {
  readonly onChanged: () => void
  readonly onTileFailed: (url: string, status: number) => void
  /** Not one tile of its first level can be had. */
  readonly onImageFailed: (status: number) => void
  /** Nothing that this browser decodes can be uploaded. */
  readonly onUploadFailed: () => void
  readonly onContextLost: () => void
  readonly onContextRestored: () => void
}

export type StageOptions = {
  readonly budgetMiB: number
  readonly workers: number
  /** Longest side of things: fewer tiles on slow or metered connections. */
  readonly savesData: boolean
  readonly fadeMs: number
}

export type StageFrame = {
  readonly nowMs: number
  /** Bottom to top; all but the top one are on their way out and load nothing. */
  readonly layers: readonly (ImageView & { readonly opacity: number })[]
  /** Loads like the top layer but is not shown yet. */
  readonly next: ImageView | null
  readonly moving: boolean
  readonly prefetch: Omit<Prefetch, 'idle'>
  readonly pixelRatio: number
  /** Drawn on instead of the canvas. */
  readonly target?: EyesTarget | undefined
}

export type StageState = {
  readonly busy: boolean
  /** Everything in view is there. */
  readonly sharp: boolean
  /** Or will not come soon: nothing else is to be waited for. */
  readonly complete: boolean
  readonly painted: boolean
}

/** A fifth above one pixel a texel: tiles twice as fine would show no more of it, and weigh four times as much. */
const tauAtRest = 1.2
const tauMoving = 1.4
const tauSavingData = 2
const lossWindowMs = 60_000
const lossesUntilShrink = 3

/** Nothing better will come for a tile. */
function isSettled(target: Tile): boolean {
  const tile = nearestObtainable(target)
  return isResident(tile) || isLost(tile) || tile.pyramid.isMissing(tile)
}

function isPainted({ tiles, preview, source }: ImageLayer): boolean {
  return preview !== null || tiles.length > 0 || source?.hasImage === true
}

/** Brings, keeps and draws the tiles of panoramas within a budget of texture memory. */
export class PanoramaStage {
  readonly #options: StageOptions
  readonly #events: StageEvents
  readonly #renderer: TileRenderer
  readonly #pool: TilePool
  readonly #uploadQueue = new UploadQueue()
  readonly #fade: FadeDuration
  readonly #source: ReturnType<typeof createTileSource>
  readonly #queue: RequestQueue
  #frameNumber = 0
  #framesDrawn = 0
  /** Layers that the canvas shows, if they are known. */
  #lastDrawing: readonly ImageLayer[] | null = null
  /** It is drawn as finely as can be, which nothing that moves is. */
  #isSupersampled = false
  #tilesShown = 0
  /** In view and not there: it will not come soon, or not at all. */
  #lostTiles: readonly Tile[] = []
  #tilesFailed = 0
  #complete = false
  #pinnedPyramids = new Set<Pyramid>()
  /** Panoramas of which a tile was seen to arrive, by what had decoded it. */
  readonly #checkedPyramids: Record<Decoder, WeakSet<Pyramid>> = {
    worker: new WeakSet(),
    page: new WeakSet(),
    image: new WeakSet(),
  }
  #lossesMs: number[] = []

  /** Throws where WebGL 2 is not to be had. */
  constructor(canvas: HTMLCanvasElement, options: StageOptions, events: StageEvents) {
    this.#options = options
    this.#events = events
    this.#fade = new FadeDuration(options.fadeMs)
    const chunks = chunksWithin(options.budgetMiB)
    this.#pool = new TilePool(chunks)
    this.#renderer = new TileRenderer(canvas, chunks, {
      onReady: events.onChanged,
      onLost: () => this.#handleContextLost(),
      onRestored: () => this.#handleContextRestored(),
    })
    this.#source = createTileSource(options.workers, (pixel) => this.#renderer.canUpload(pixel))
    this.#queue = new RequestQueue({
      load: this.#source.load,
      nowMs: () => performance.now(),
      after: (pauseMs, call) => {
        const timer = setTimeout(call, pauseMs)
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
        this.#lastDrawing !== null && this.#isSupersampled && this.#lostTiles.every(({ load }) => load === 'gone'),
    }
  }

  get #sharp(): boolean {
    return this.#complete && this.#lostTiles.length === 0
  }

  /** Another frame would only wait for those drawn before. */
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
    const detail = this.#detail(frame)
    const visibleLayers = frame.layers.map((layer) => ({ ...layer, visible: this.#visibleTilesOf(layer, detail) }))
    const next = frame.next
      ? [{ ...frame.next, visible: this.#visibleTilesOf(frame.next, { ...detail, isCurrent: false }) }]
      : []
    this.#pinnedPyramids = new Set([...visibleLayers, ...next].map(({ image }) => image.pyramid))
    const top = visibleLayers.at(-1)
    const loading: LoadedImageView[] = top ? [...next, top] : next
    // Tiles come while the shaders are still being compiled.
    if (!this.#renderer.ready) {
      this.#queue.plan(this.#plan(loading, { ...frame.prefetch, idle: false }, detail), frame.moving)
      return { busy: false, sharp: false, complete: false, painted: false }
    }
    this.#upload(frame.moving || frame.layers.length > 1 || frame.target !== undefined)
    const targets = loading.flatMap(({ visible }) => targetsOf(visible)).map(({ tile }) => tile)
    this.#lostTiles = targets.filter((tile) => isLost(tile) && !isResident(tile))
    this.#tilesFailed = targets.filter(({ failures, load }) => failures > 0 && load !== 'gone').length
    const complete = targets.every(isSettled)
    const { fading, painted, settling } = this.#draw(visibleLayers, frame, complete)
    const idle = this.#complete && !this.#options.savesData && this.#uploadQueue.isEmpty
    this.#queue.plan(this.#plan(loading, { ...frame.prefetch, idle }, detail), frame.moving)
    const busy = fading || !this.#uploadQueue.isEmpty
    this.#fade.end(frame.nowMs, busy || frame.moving)
    return { busy: busy || settling, sharp: this.#sharp, complete: this.#complete, painted }
  }

  /** All of the first level is on the graphics card: a fade to it would show no holes. */
  hasFirstLevel({ pyramid, source }: Image): boolean {
    return source?.hasImage ?? pyramid.roots.every(isSettled)
  }

  /** Asks again for what could not be had. */
  resume(): void {
    this.#queue.resume()
  }

  /** Out of sight for long: all but the first level of what is shown goes. */
  trim(): void {
    this.#uploadQueue.clear()
    const emptied = this.#pool.trim((tile) => tile.level > 0 || !this.#pinnedPyramids.has(tile.pyramid))
    for (const chunk of emptied) this.#renderer.freeChunk(chunk)
  }

  dispose(): void {
    this.#queue.dispose()
    this.#source.dispose()
    this.#uploadQueue.clear()
    this.#pool.reset()
    this.#renderer.dispose()
  }

  #plan(loading: readonly LoadedImageView[], prefetch: Prefetch, detail: Detail) {
    const inUse = this.#pool.residents.filter((tile) => tile.usedFrame === this.#frameNumber)
    return tilePlan(loading, prefetch, {
      detail,
      spareTiles: this.#pool.capacity - inUse.length - 6 * this.#pinnedPyramids.size,
      markUsed: (tile) => {
        tile.usedFrame = this.#frameNumber
      },
    })
  }

  #detail({ moving, layers, next, pixelRatio }: StageFrame): Detail {
    const views: readonly ImageView[] = next ? [...layers, next] : layers
    const restTau = this.#options.savesData ? tauSavingData : tauAtRest
    const base: Detail = {
      tau: moving ? Math.max(restTau, tauMoving) : restTau,
      tauAtRest: restTau,
      pixelRatio,
      isCurrent: true,
    }
    const at = (factor: number): Detail => ({ ...base, tau: base.tau * factor, tauAtRest: restTau * factor })
    const count = (factor: number) =>
      views.reduce((sum, { image, projection, eyes = [projection] }) => {
        const targets = targetsOf(visibleTiles(image.pyramid, eyes, { ...at(factor), isCurrent: false }))
        return sum + image.pyramid.roots.length + targets.filter(({ tile }) => tile.level > 0).length
      }, 0)
    return at(tauFactorFor(count, this.#pool.capacity))
  }

  #visibleTilesOf({ image, projection, eyes = [projection] }: ImageView, detail: Detail): readonly VisibleTile[] {
    const visible = visibleTiles(image.pyramid, eyes, detail)
    const markUsed = ({ tile, children }: VisibleTile) => {
      tile.usedFrame = this.#frameNumber
      for (const child of children) markUsed(child)
    }
    for (const root of visible) markUsed(root)
    return visible
  }

  #upload(busy: boolean): void {
    const isEvictable = (tile: Tile) =>
      tile.usedFrame < this.#frameNumber && !(tile.level === 0 && this.#pinnedPyramids.has(tile.pyramid))
    this.#uploadQueue.upload(
      busy,
      (tile) => this.#pool.allocate(tile, isEvictable),
      (tile, image) => this.#uploadTile(tile, image),
    )
  }

  /** The first of each panorama is checked: what does not arrive is brought again in another way. */
  #uploadTile(tile: Tile, image: DecodedImage): void {
    const checkedPyramids = this.#checkedPyramids[this.#source.decoderOf(image)]
    if (this.#renderer.upload(tile.slot, image, !checkedPyramids.has(tile.pyramid))) {
      checkedPyramids.add(tile.pyramid)
      return
    }
    this.#pool.release(tile)
    if (!this.#source.replaceDecoderOf(image)) this.#events.onUploadFailed()
  }

  /** Draws; once everything is there and nothing changes any more, a last time and finely. */
  #draw(
    visibleLayers: readonly (LoadedImageView & { readonly opacity: number })[],
    frame: StageFrame,
    complete: boolean,
  ) {
    const { nowMs, target, moving } = frame
    let fading = false
    const fade = { nowMs, fadeMs: this.#fade.frame(nowMs) }
    const layers = visibleLayers.map(({ image, projection, eyes, visible, opacity }): ImageLayer => {
      const list = drawListOf(visible, fade)
      for (const { tile } of list.tiles) tile.usedFrame = this.#frameNumber
      fading ||= list.fading
      return {
        projection,
        eyes,
        tiles: list.tiles,
        preview: list.isCovered ? null : this.#uploadedPreview(image),
        source: image.source,
        opacity,
      }
    })
    const top = layers.at(-1)
    const painted = top !== undefined && isPainted(top)
    this.#complete = complete && !fading && !moving && painted
    const isSame = this.#lastDrawing !== null && isSameDrawing(layers, this.#lastDrawing)
    const supersampled = this.#complete && isSame && this.#renderer.canSupersample
    if (target || !isSame || (supersampled && !this.#isSupersampled)) {
      this.#renderer.draw(layers, { supersampled, target })
      this.#framesDrawn++
      this.#lastDrawing = target ? null : layers
      this.#isSupersampled = supersampled
    }
    this.#tilesShown = top?.tiles.length ?? 0
    // a drawing that is not even the same as itself, such as that of a video, never gets finer
    return { fading, painted, settling: this.#complete && !isSame && isSameDrawing(layers, layers) }
  }

  #uploadedPreview({ preview }: Image): ImageBitmap | null {
    return preview && this.#renderer.uploadPreview(preview) ? preview : null
  }

  #reportFailure(tile: Tile, status: number): void {
    const { pyramid } = tile
    this.#events.onTileFailed(pyramid.urlOf(tile), status)
    if (tile.level === 0 && pyramid.roots.every(isLost)) this.#events.onImageFailed(status)
  }

  #handleContextLost(): void {
    const nowMs = performance.now()
    this.#lossesMs = [...this.#lossesMs.filter((lossMs) => nowMs - lossMs < lossWindowMs), nowMs]
    const shrinks = this.#lossesMs.length >= lossesUntilShrink
    this.#pool.reset(shrinks ? Math.floor(this.#pool.maxChunks / 2) : this.#pool.maxChunks)
    this.#complete = false
    this.#lastDrawing = null
    this.#events.onContextLost()
  }

  #handleContextRestored(): void {
    this.#events.onContextRestored()
    this.#events.onChanged()
  }
}
