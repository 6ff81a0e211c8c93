import { type CubeFace, faceAxes } from '../../../shared/geometry/cube.ts'
import { levelSizePx, tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../shared/media/pyramid.ts'
import { TileError } from '../../core/loading/tile-error.ts'
import type { LoadedTile, TileSource, TileTransfer } from '../../core/loading/tile-source.ts'
import { startBlobWorker } from '../../core/trusted-types.ts'
import type { PanoramaImage } from './panorama-image.ts'
import { createResampler } from './resampler.ts'
import { type CutterReply, type CutterRequest, createTileCutter, type ImageMeasures } from './tile-cutter.ts'

/** Scheme of the addresses of tiles that this page cuts, which no server gets. */
const scheme = 'stopover-tile:'

type Squares = Extract<CutterRequest, { square: unknown }>
type CutterTask = Pick<CutterRequest, 'image'> & ({ readonly measure: true } | Pick<Squares, 'face' | 'square'>)
type PendingTask = {
  readonly request: CutterRequest
  readonly resolve: (reply: CutterReply) => void
}

/** Cuts tiles from the files of panoramas, in a worker, or on the page where workers are forbidden or can't draw. */
export class LocalTiles {
  readonly #maxWidthPx: number
  readonly #images: { readonly image: PanoramaImage; readonly faceSizePx: number }[] = []
  readonly #pendingTasks = new Map<number, PendingTask>()
  #nextId = 1
  #send: (request: CutterRequest) => void
  #terminate = () => {}

  /** `maxWidthPx` limits the width of equirectangular images, which are held in memory. */
  constructor(maxWidthPx: number, signal: AbortSignal) {
    this.#maxWidthPx = maxWidthPx
    this.#send = this.#startWorker() ?? this.#createPageCutter()
    signal.addEventListener('abort', () => this.#terminate())
  }

  /** Rejects with a `TileError` if the image can't be loaded. */
  async measure(image: PanoramaImage): Promise<ImageMeasures> {
    const reply = await this.#run({ image, measure: true })
    if ('faceSizePx' in reply) return reply
    throw new TileError('status' in reply ? reply.status : 0, false)
  }

  /** Adds an image whose faces have `faceSizePx`; returns the base URL of its tiles. */
  add(image: PanoramaImage, faceSizePx: number): string {
    this.#images.push({ image, faceSizePx })
    return `${scheme}${this.#images.length - 1}/`
  }

  /** Makes a source load these tiles, too. */
  extend(source: TileSource): TileSource {
    return {
      ...source,
      load: (url, ...options) => (url.startsWith(scheme) ? this.#loadTile(url) : source.load(url, ...options)),
    }
  }

  #loadTile(url: string): TileTransfer {
    const [, imageIndex, level, face, y, x] = /^[\w-]+:(\d+)\/(\d+)\/([fbudlr])(\d+)_(\d+)/.exec(url) ?? []
    const localImage = this.#images[Number(imageIndex)]
    let wasAborted = false
    const load = async (): Promise<LoadedTile> => {
      if (!localImage) throw new TileError(404, false)
      const square = {
        axes: faceAxes[face as CubeFace],
        faceSizePx: levelSizePx(localImage.faceSizePx, Number(level)),
        leftPx: Number(x) * tilePayloadPx - tileGutterPx,
        topPx: Number(y) * tilePayloadPx - tileGutterPx,
        widthPx: tileTexturePx,
      }
      const reply = await this.#run({ image: localImage.image, face: face as CubeFace, square })
      if (!('bitmap' in reply)) throw new TileError('status' in reply ? reply.status : 0, false)
      if (!wasAborted) return { bitmap: reply.bitmap, protocol: '' }
      reply.bitmap.close()
      throw new TileError(0, true)
    }
    return {
      result: load(),
      abort: () => {
        wasAborted = true
      },
    }
  }

  #run(task: CutterTask): Promise<CutterReply> {
    const request: CutterRequest = { id: this.#nextId++, maxWidthPx: this.#maxWidthPx, ...task }
    return new Promise((resolve) => {
      this.#pendingTasks.set(request.id, { request, resolve })
      this.#send(request)
    })
  }

  #receive(reply: CutterReply): void {
    this.#pendingTasks.get(reply.id)?.resolve(reply)
    this.#pendingTasks.delete(reply.id)
  }

  #createPageCutter() {
    return createTileCutter(createResampler(), (reply) => this.#receive(reply))
  }

  /** Starts a worker; null if the page doesn't allow any. If it fails later, the page does its work. */
  #startWorker(): ((request: CutterRequest) => void) | null {
    if (typeof OffscreenCanvas === 'undefined') return null
    const program = `let f=(${createTileCutter.toString()})((${createResampler.toString()})(),(a,b)=>postMessage(a,b));onmessage=(e)=>f(e.data)`
    const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }))
    try {
      const worker = startBlobWorker(url)
      this.#terminate = () => {
        worker.terminate()
        URL.revokeObjectURL(url)
      }
      worker.onmessage = ({ data }: MessageEvent<CutterReply>) => this.#receive(data)
      worker.onerror = (event) => {
        event.preventDefault()
        this.#terminate()
        this.#send = this.#createPageCutter()
        for (const { request } of this.#pendingTasks.values()) this.#send(request)
      }
      return (request) => worker.postMessage(request)
    } catch {
      URL.revokeObjectURL(url)
      return null
    }
  }
}
