import type { PublicVideo } from '../../../../shared/publishing/tour-document.ts'
import type { Display, DisplayPorts, DisplayStats } from '../display.ts'
import { SphereVideo } from './sphere-video.ts'
import { VideoPlayer } from './video-player.ts'

/** Texture size that all GPUs with WebGL 2 support in practice. */
const maxTexturePx = 4096
const maxWidthPx = 3840
const dataSaverWidthPx = 1920

async function loadPoster(url: string): Promise<ImageBitmap> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, maxTexturePx / Math.max(width, height))
  return createImageBitmap(image, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'high',
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  })
}

/** A 360 video. Each new frame is uploaded to the GPU; nothing is drawn in between. */
class SphereDisplay implements Display {
  readonly plane = null
  readonly source: SphereVideo
  readonly faceSizePx: number
  readonly painted: Promise<void>
  readonly playback: VideoPlayer
  readonly #ports: DisplayPorts
  readonly #posterUrl: string
  #poster: ImageBitmap | null = null
  #hasPlayed = false

  constructor(video: PublicVideo, ports: DisplayPorts) {
    const { device, signal } = ports
    const sphere = video.manifest.sphere ?? { projection: 'equirect', stereo: 'mono' }
    this.#ports = ports
    this.#posterUrl = ports.resolveUrl(video.baseUrl + video.manifest.frame)
    this.source = new SphereVideo(sphere)
    // A face has half its size in pixels per radian at its center; the width of the video covers a full turn.
    this.faceSizePx = Math.max(1, Math.round(Math.min(video.manifest.widthPx, maxWidthPx) / Math.PI))
    this.playback = new VideoPlayer(video, ports, () => (device.savesData ? dataSaverWidthPx : maxWidthPx))
    this.painted = this.#showPoster()
    this.#watchFrames()
    signal.addEventListener('abort', () => this.#poster?.close())
  }

  get element(): HTMLElement {
    return this.playback.captions.element
  }

  get stats(): DisplayStats {
    // Overrides the tile counts of the panorama stage, which may prefetch linked stops.
    return { sharp: this.#hasPlayed, settled: false, tilesFailed: 0, requestsOpen: 0 }
  }

  setCurrent(current: boolean): void {
    this.playback.setCurrent(current)
  }

  press(): void {}

  resize(): void {}

  async #showPoster(): Promise<void> {
    const { signal, onChanged } = this.#ports
    try {
      const poster = await loadPoster(this.#posterUrl)
      if (signal.aborted || this.#hasPlayed) return poster.close()
      this.#poster = poster
      this.source.show({ image: poster, widthPx: poster.width, heightPx: poster.height })
      onChanged()
    } catch {
      // The first image is then a frame of the video.
    }
  }

  #showFrame(): void {
    const { video } = this.playback
    if (this.#ports.signal.aborted || video.videoWidth === 0) return
    this.#hasPlayed = true
    this.source.show({ image: video, widthPx: video.videoWidth, heightPx: video.videoHeight })
    this.#ports.onChanged()
  }

  /** Shows each presented frame. Without `requestVideoFrameCallback`, shows a frame when the current time changes. */
  #watchFrames(): void {
    const { video } = this.playback
    const { signal } = this.#ports
    if (!('requestVideoFrameCallback' in video)) {
      for (const name of ['loadeddata', 'seeked']) this.#showFrameOn(name)
      this.#watchTime()
      return
    }
    const onFrame = () => {
      this.#showFrame()
      if (!signal.aborted) video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
  }

  #showFrameOn(name: string): void {
    this.playback.video.addEventListener(name, () => this.#showFrame(), { signal: this.#ports.signal })
  }

  /** Shows a frame whenever the current time has changed. */
  #watchTime(): void {
    const { video } = this.playback as { readonly video: HTMLVideoElement }
    let lastSeconds = -1
    const checkTime = () => {
      if (video.currentTime !== lastSeconds) this.#showFrame()
      lastSeconds = video.currentTime
      if (!video.paused && !this.#ports.signal.aborted) requestAnimationFrame(checkTime)
    }
    video.addEventListener('playing', checkTime, { signal: this.#ports.signal })
  }
}

/** Shows the 360 video of a stop. Throws when the document has none for it. */
export function openSphereVideo(ports: DisplayPorts): Display {
  const video = ports.tour.videos360[ports.stop.mediaId ?? '']
  if (!video) throw new RangeError('the stop has no video')
  return new SphereDisplay(video, ports)
}
