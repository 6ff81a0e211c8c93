import type { PublicFilm } from '../../../../shared/publishing/tour-document.ts'
import type { Display, DisplayFacts, DisplayPorts } from '../display.ts'
import { FilmPlayer } from '../film/film-player.ts'
import { FlatPlane } from './flat-plane.ts'

const mostPixelRatio = 2

/** Whether an image could be fetched; the browser then has it for the element that shows it. */
export async function fetchedPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = url
  await picture.decode()
  return picture
}

/** Whether a player shows a picture of its own, not its poster: browsers keep that until it plays or is moved. */
function hasFrame(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && (!video.paused || video.currentTime > 0)
}

/** A flat film: the browser's own element on a plane that is panned and zoomed like a picture. */
class VideoDisplay implements Display {
  readonly source = null
  readonly faceSizePx = 0
  readonly painted: Promise<void>
  readonly steered: FlatPlane
  readonly playback: FilmPlayer

  constructor(film: PublicFilm, ports: DisplayPorts) {
    this.steered = new FlatPlane(film.manifest, ports, ports.onChanged)
    const ratio = ports.device.thrifty ? 1 : Math.min(devicePixelRatio, mostPixelRatio)
    this.playback = new FilmPlayer(film, ports, () => this.steered.shownWidthPx * ratio)
    const { video, captions } = this.playback
    const posterUrl = ports.addressOf(film.baseUrl + film.manifest.frame)
    video.poster = posterUrl
    video.setAttribute('aria-hidden', 'true')
    for (const name of ['playing', 'seeked']) video.addEventListener(name, ports.onChanged, { signal: ports.signal })
    this.steered.show(video)
    this.steered.element.append(captions.element)
    // A film without its poster is still a film.
    this.painted = fetchedPicture(posterUrl).then(
      () => undefined,
      () => undefined,
    )
  }

  get element(): HTMLElement {
    return this.steered.element
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
    this.steered.resize()
  }
}

/** Shows the film of a stop. Throws when the document has none for it. */
export function openVideo(ports: DisplayPorts): Display {
  const film = ports.tour.videos[ports.stop.mediaId ?? '']
  if (!film) throw new RangeError('the stop has no film')
  return new VideoDisplay(film, ports)
}
