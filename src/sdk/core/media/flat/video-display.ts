import type { PublicVideo } from '../../../../shared/publishing/tour-document.ts'
import type { Display, DisplayFacts, DisplayPorts } from '../display.ts'
import { VideoPlayer } from '../video/video-player.ts'
import { FlatPlane } from './flat-plane.ts'

const maxPixelRatio = 2

/** Whether an image could be fetched; the browser then has it for the element that shows it. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return image
}

/** Whether a player shows an image of its own, not its poster: browsers keep that until it plays or is moved. */
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
    const ratio = ports.device.savesData ? 1 : Math.min(devicePixelRatio, maxPixelRatio)
    this.playback = new VideoPlayer(publishedVideo, ports, () => this.plane.displayedWidthPx * ratio)
    const { video, captions } = this.playback
    const posterUrl = ports.addressOf(publishedVideo.baseUrl + publishedVideo.manifest.frame)
    video.poster = posterUrl
    video.setAttribute('aria-hidden', 'true')
    for (const name of ['playing', 'seeked']) video.addEventListener(name, ports.onChanged, { signal: ports.signal })
    this.plane.show(video)
    this.plane.element.append(captions.element)
    // A video without its poster is still a video.
    this.painted = loadImage(posterUrl).then(
      () => undefined,
      () => undefined,
    )
  }

  get element(): HTMLElement {
    return this.plane.element
  }

  get facts(): DisplayFacts {
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

/** Shows the video of a stop. Throws when the document has none for it. */
export function openVideo(ports: DisplayPorts): Display {
  const publishedVideo = ports.tour.videos[ports.stop.mediaId ?? '']
  if (!publishedVideo) throw new RangeError('the stop has no video')
  return new VideoDisplay(publishedVideo, ports)
}
