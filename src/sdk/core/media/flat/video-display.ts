import type { PublicVideo } from '../../../../shared/publishing/tour-document.ts'
import type { Display, DisplayPorts, DisplayStats } from '../display.ts'
import { VideoPlayer } from '../video/video-player.ts'
import { FlatPlane } from './flat-plane.ts'

const maxPixelRatio = 2

/** Loads and decodes an image, which is then in the browser's cache. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return image
}

/** True if a video shows a frame instead of its poster, which browsers show until it plays or is seeked. */
function hasFrame(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && (!video.paused || video.currentTime > 0)
}

/** A flat video: the browser's own element on a plane that is panned and zoomed like an image. */
class VideoDisplay implements Display {
  readonly source = null
  readonly faceSizePx = 0
  readonly painted: Promise<void>
  readonly plane: FlatPlane
  readonly playback: VideoPlayer

  constructor(publishedVideo: PublicVideo, ports: DisplayPorts) {
    this.plane = new FlatPlane(publishedVideo.manifest, ports, ports.onChanged)
    const ratio = ports.device.loadsFewerTiles ? 1 : Math.min(devicePixelRatio, maxPixelRatio)
    this.playback = new VideoPlayer(publishedVideo, ports, () => this.plane.displayedWidthPx * ratio)
    const { video, captions } = this.playback
    const posterUrl = ports.resolveUrl(publishedVideo.baseUrl + publishedVideo.manifest.frame)
    video.poster = posterUrl
    video.setAttribute('aria-hidden', 'true')
    for (const name of ['playing', 'seeked']) video.addEventListener(name, ports.onChanged, { signal: ports.signal })
    this.plane.show(video)
    this.plane.element.append(captions.element)
    // A failed poster doesn't fail the video.
    this.painted = loadImage(posterUrl).then(
      () => undefined,
      () => undefined,
    )
  }

  get element(): HTMLElement {
    return this.plane.element
  }

  get stats(): DisplayStats {
    return { sharp: hasFrame(this.playback.video), settled: false, tilesFailed: 0, requestsOpen: 0 }
  }

  setCurrent(current: boolean): void {
    this.playback.setCurrent(current)
  }

  press(): void {
    this.playback.toggle()
  }

  resize(): void {
    this.plane.resize()
  }
}

/** Shows the video of a stop. Throws if the document has none for it. */
export function openVideo(ports: DisplayPorts): Display {
  const publishedVideo = ports.tour.videos[ports.stop.mediaId ?? '']
  if (!publishedVideo) throw new RangeError('the stop has no video')
  return new VideoDisplay(publishedVideo, ports)
}
