import type { PixelSize } from '../gpu/canvas-part.ts'
import type { Upload } from '../gpu/texture-array.ts'
import { type EyesTarget, type ImageLayer, TileRenderer } from '../gpu/tile-renderer.ts'
import { RequestQueue } from '../loading/request-queue.ts'
import { createTileSource, type Decoder } from '../loading/tile-source.ts'
import { drawListOf } from '../tiles/draw-list.ts'
import { type Detail, type SeenTile, seenTiles, targetsOf } from '../tiles/level-of-detail.ts'
import { chunkMiB, chunksWithin, tauFactorFor } from '../tiles/memory-budget.ts'
import { isLost, isResident, obtainable, type Pyramid, type Tile } from '../tiles/tile.ts'
import { TilePool } from '../tiles/tile-pool.ts'
import { DecodedTiles } from './decoded-tiles.ts'
import { FadeLength } from './fade-length.ts'
import type { Image } from './image.ts'
import { isSameDrawing } from './same-drawing.ts'
import { type Outlook, type SeenSight, type Sight, tilePlan } from './tile-plan.ts'

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
  readonly thrifty: boolean
  readonly fadeMs: number
}

export type StageFrame = {
  readonly nowMs: number
  /** Bottom to top; all but the top one are on their way out and load nothing. */
  readonly layers: readonly (Sight & { readonly opacity: number })[]
  /** Loads like the top layer but is not shown yet. */
  readonly coming: Sight | null
  readonly moving: boolean
  readonly outlook: Omit<Outlook, 'idle'>
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
const tauThrifty = 2
const lossWindowMs = 60_000
const lossesBeforeRetreat = 3

/** Nothing better will come for a tile. */
function isDone(target: Tile): boolean {
  const tile = obtainable(target)
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
  readonly #decoded = new DecodedTiles()
  readonly #fade: FadeLength
  readonly #source: ReturnType<typeof createTileSource>
  readonly #queue: RequestQueue
  #frameNumber = 0
  #framesDrawn = 0
  /** What the canvas shows, while it does. */
  #drawn: readonly ImageLayer[] | null = null
  /** It is drawn as finely as can be, which nothing that moves is. */
  #isFine = false
  #tilesShown = 0
  /** In view and not there: it will not come soon, or not at all. */
  #lost: readonly Tile[] = []
  #tilesFailed = 0
  #complete = false
  #pinned = new Set<Pyramid>()
  /** Panoramas of which a tile was seen to arrive, by what had decoded it. */
  readonly #arrived: Record<Decoder, WeakSet<Pyramid>> = {
    worker: new WeakSet(),
    page: new WeakSet(),
    image: new WeakSet(),
  }
  #lossesMs: number[] = []

  /** Throws where WebGL 2 is not to be had. */
  constructor(canvas: HTMLCanvasElement, options: StageOptions, events: StageEvents) {
    this.#options = options
    this.#events = events
    this.#fade = new FadeLength(options.fadeMs)
    const chunks = chunksWithin(options.budgetMiB)
    this.#pool = new TilePool(chunks)
    this.#renderer = new TileRenderer(canvas, chunks, {
      onReady: events.onChanged,
      onLost: () => this.#loseContext(),
      onRestored: () => this.#restoreContext(),
    })
    this.#source = createTileSource(options.workers, (pixel) => this.#renderer.takes(pixel))
    this.#queue = new RequestQueue({
      load: this.#source.load,
      nowMs: () => performance.now(),
      after: (pauseMs, call) => {
        const timer = setTimeout(call, pauseMs)
        return () => clearTimeout(timer)
      },
      isOnline: () => navigator.onLine,
      onLoaded: (tile, { bitmap }) => {
        this.#decoded.add(tile, bitmap)
        events.onChanged()
      },
      onFailed: (tile, status) => this.#giveUp(tile, status),
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
      settled: this.#drawn !== null && this.#isFine && this.#lost.every(({ load }) => load === 'gone'),
    }
  }

  get #sharp(): boolean {
    return this.#complete && this.#lost.length === 0
  }

  /** Another frame would only wait for those drawn before. */
  get isBehind(): boolean {
    return this.#renderer.isBehind
  }

  /** Sizes of the canvas and of what is drawn of it, in device pixels; others are drawn anew. */
  resize(canvas: PixelSize, drawn: PixelSize): void {
    if (this.#renderer.resize(canvas, drawn)) this.#drawn = null
  }

  /** Draws the next frame whatever is shown: somebody takes what is drawn, and a browser keeps no more than is seen. */
  forgetDrawing(): void {
    this.#drawn = null
  }

  frame(frame: StageFrame): StageState {
    this.#frameNumber++
    const detail = this.#detail(frame)
    const shown = frame.layers.map((layer) => ({ ...layer, seen: this.#see(layer, detail) }))
    const coming = frame.coming ? [{ ...frame.coming, seen: this.#see(frame.coming, { ...detail, shown: false }) }] : []
    this.#pinned = new Set([...shown, ...coming].map(({ image }) => image.pyramid))
    const top = shown.at(-1)
    const loading: SeenSight[] = top ? [...coming, top] : coming
    // Tiles come while the shaders are still being compiled.
    if (!this.#renderer.ready) {
      this.#queue.plan(this.#plan(loading, { ...frame.outlook, idle: false }, detail), frame.moving)
      return { busy: false, sharp: false, complete: false, painted: false }
    }
    this.#upload(frame.moving || frame.layers.length > 1 || frame.target !== undefined)
    const targets = loading.flatMap(({ seen }) => targetsOf(seen)).map(({ tile }) => tile)
    this.#lost = targets.filter((tile) => isLost(tile) && !isResident(tile))
    this.#tilesFailed = targets.filter(({ failures, load }) => failures > 0 && load !== 'gone').length
    const complete = targets.every(isDone)
    const { fading, painted, settling } = this.#draw(shown, frame, complete)
    const idle = this.#complete && !this.#options.thrifty && this.#decoded.isEmpty
    this.#queue.plan(this.#plan(loading, { ...frame.outlook, idle }, detail), frame.moving)
    const busy = fading || !this.#decoded.isEmpty
    this.#fade.end(frame.nowMs, busy || frame.moving)
    return { busy: busy || settling, sharp: this.#sharp, complete: this.#complete, painted }
  }

  /** All of the first level is on the graphics card: a fade to it would show no holes. */
  hasFirstLevel({ pyramid, source }: Image): boolean {
    return source?.hasImage ?? pyramid.roots.every(isDone)
  }

  /** Asks again for what could not be had. */
  resume(): void {
    this.#queue.resume()
  }

  /** Out of sight for long: all but the first level of what is shown goes. */
  shrink(): void {
    this.#decoded.clear()
    const emptied = this.#pool.trim((tile) => tile.level > 0 || !this.#pinned.has(tile.pyramid))
    for (const chunk of emptied) this.#renderer.freeChunk(chunk)
  }

  dispose(): void {
    this.#queue.dispose()
    this.#source.dispose()
    this.#decoded.clear()
    this.#pool.reset()
    this.#renderer.dispose()
  }

  #plan(loading: readonly SeenSight[], outlook: Outlook, detail: Detail) {
    const inUse = this.#pool.residents.filter((tile) => tile.usedFrame === this.#frameNumber)
    return tilePlan(loading, outlook, {
      detail,
      spareTiles: this.#pool.capacity - inUse.length - 6 * this.#pinned.size,
      keep: (tile) => {
        tile.usedFrame = this.#frameNumber
      },
    })
  }

  #detail({ moving, layers, coming, pixelRatio }: StageFrame): Detail {
    const sights: readonly Sight[] = coming ? [...layers, coming] : layers
    const rest = this.#options.thrifty ? tauThrifty : tauAtRest
    const base: Detail = { tau: moving ? Math.max(rest, tauMoving) : rest, tauAtRest: rest, pixelRatio, shown: true }
    const at = (factor: number): Detail => ({ ...base, tau: base.tau * factor, tauAtRest: rest * factor })
    const count = (factor: number) =>
      sights.reduce((sum, { image, projection, eyes = [projection] }) => {
        const targets = targetsOf(seenTiles(image.pyramid, eyes, { ...at(factor), shown: false }))
        return sum + image.pyramid.roots.length + targets.filter(({ tile }) => tile.level > 0).length
      }, 0)
    return at(tauFactorFor(count, this.#pool.capacity))
  }

  #see({ image, projection, eyes = [projection] }: Sight, detail: Detail): readonly SeenTile[] {
    const seen = seenTiles(image.pyramid, eyes, detail)
    const use = ({ tile, children }: SeenTile) => {
      tile.usedFrame = this.#frameNumber
      for (const child of children) use(child)
    }
    for (const one of seen) use(one)
    return seen
  }

  #upload(busy: boolean): void {
    const mayGo = (tile: Tile) =>
      tile.usedFrame < this.#frameNumber && !(tile.level === 0 && this.#pinned.has(tile.pyramid))
    this.#decoded.upload(
      busy,
      (tile) => this.#pool.place(tile, mayGo),
      (tile, image) => this.#send(tile, image),
    )
  }

  /** The first of each panorama is checked: what does not arrive is brought again in another way. */
  #send(tile: Tile, image: Upload): void {
    const arrived = this.#arrived[this.#source.decoderOf(image)]
    if (this.#renderer.upload(tile.slot, image, !arrived.has(tile.pyramid))) {
      arrived.add(tile.pyramid)
      return
    }
    this.#pool.release(tile)
    if (!this.#source.distrust(image)) this.#events.onUploadFailed()
  }

  /** Draws; once everything is there and nothing changes any more, a last time and finely. */
  #draw(shown: readonly (SeenSight & { readonly opacity: number })[], frame: StageFrame, complete: boolean) {
    const { nowMs, target, moving } = frame
    let fading = false
    const fade = { nowMs, fadeMs: this.#fade.frame(nowMs) }
    const layers = shown.map(({ image, projection, eyes, seen, opacity }): ImageLayer => {
      const list = drawListOf(seen, fade)
      for (const { tile } of list.tiles) tile.usedFrame = this.#frameNumber
      fading ||= list.fading
      return {
        projection,
        eyes,
        tiles: list.tiles,
        preview: list.covered ? null : this.#prepared(image),
        source: image.source,
        opacity,
      }
    })
    const top = layers.at(-1)
    const painted = top !== undefined && isPainted(top)
    this.#complete = complete && !fading && !moving && painted
    const isSame = this.#drawn !== null && isSameDrawing(layers, this.#drawn)
    const fine = this.#complete && isSame && this.#renderer.drawsFinely
    if (target || !isSame || (fine && !this.#isFine)) {
      this.#renderer.draw(layers, { fine, target })
      this.#framesDrawn++
      this.#drawn = target ? null : layers
      this.#isFine = fine
    }
    this.#tilesShown = top?.tiles.length ?? 0
    // a drawing that is not even the same as itself, such as that of a video, never gets finer
    return { fading, painted, settling: this.#complete && !isSame && isSameDrawing(layers, layers) }
  }

  #prepared({ preview }: Image): ImageBitmap | null {
    return preview && this.#renderer.prepare(preview) ? preview : null
  }

  #giveUp(tile: Tile, status: number): void {
    const { pyramid } = tile
    this.#events.onTileFailed(pyramid.urlOf(tile), status)
    if (tile.level === 0 && pyramid.roots.every(isLost)) this.#events.onImageFailed(status)
  }

  #loseContext(): void {
    const nowMs = performance.now()
    this.#lossesMs = [...this.#lossesMs.filter((lossMs) => nowMs - lossMs < lossWindowMs), nowMs]
    const retreat = this.#lossesMs.length >= lossesBeforeRetreat
    this.#pool.reset(retreat ? Math.floor(this.#pool.maxChunks / 2) : this.#pool.maxChunks)
    this.#complete = false
    this.#drawn = null
    this.#events.onContextLost()
  }

  #restoreContext(): void {
    this.#events.onContextRestored()
    this.#events.onChanged()
  }
}
