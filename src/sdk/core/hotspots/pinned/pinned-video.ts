import type { FigureFactory, FigureTools } from '../figure.ts'
import type { Point } from '../outline/project-polygon.ts'
import { addDescription } from './add-description.ts'
import { PinnedFigure, renditionForCssWidth } from './pinned-figure.ts'
import { emptyFrame, mediumOf } from './pinned-medium.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const drawings = { play: 'M8 5v14l11-7Z', pause: 'M8 5v14M16 5v14' } as const

/** Size of the play button, as in figures.css, and its distance from the edges. */
const buttonPx = 44
const insetPx = 4

/** Play and pause button at the lower left of the visible part. */
class PlayButton {
  readonly element: HTMLButtonElement
  readonly #path: SVGPathElement
  readonly #nameOf: (action: keyof typeof drawings) => string

  constructor({ document, texts }: FigureTools, title: string) {
    const name = title || texts('hotspot.video')
    this.#nameOf = (action) => texts(`pinned.${action}`, { hotspot: name })
    this.element = document.createElement('button')
    Object.assign(this.element, { type: 'button', className: 'pinned-play' })
    const svg = document.createElementNS(svgNamespace, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    this.#path = document.createElementNS(svgNamespace, 'path')
    svg.append(this.#path)
    this.element.append(svg)
  }

  show(isPlaying: boolean): void {
    const action = isPlaying ? 'pause' : 'play'
    this.#path.setAttribute('d', drawings[action])
    this.element.setAttribute('aria-label', this.#nameOf(action))
  }

  place(visiblePolygon: readonly Point[] | null): void {
    this.element.hidden = visiblePolygon === null
    if (!visiblePolygon) return
    const leftPx = Math.min(...visiblePolygon.map(({ x }) => x))
    const bottomPx = Math.max(...visiblePolygon.map(({ y }) => y))
    this.element.style.transform = `translate3d(${leftPx + insetPx}px, ${bottomPx - insetPx - buttonPx}px, 0)`
  }
}

type VideoContent = {
  /** Title for the name of the play button; may be empty. */
  readonly title: string
  readonly posterUrl: string
  /** Height divided by width. */
  readonly heightToWidth: number
  /** False for a video of the page, whose server may send no CORS headers. */
  readonly isCorsRequest: boolean
  /** URL of the rendition for a width in CSS pixels. */
  readonly urlFor: (widthPx: number) => string | undefined
}

/** Creates a muted video in the scene that loops while visible; paused at its poster for visitors who prefer reduced motion. */
export function createVideoFigure(content: VideoContent, tools: FigureTools): PinnedFigure {
  const video = tools.document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'none', poster: content.posterUrl })
  if (content.isCorsRequest) video.crossOrigin = 'anonymous'
  video.disablePictureInPicture = true
  video.setAttribute('aria-hidden', 'true')
  video.tabIndex = -1
  const button = new PlayButton(tools, content.title)
  let shouldPlay = !tools.avoidsMotion()
  let isVisible = false
  const updatePlayback = () => {
    // If the browser rejects playback, the video stays paused.
    if (shouldPlay && isVisible) video.play().catch(() => undefined)
    else video.pause()
  }
  button.element.addEventListener('click', (event) => {
    event.stopPropagation()
    shouldPlay = video.paused
    updatePlayback()
  })
  for (const name of ['play', 'pause']) video.addEventListener(name, () => button.show(!video.paused))
  button.show(false)
  const pinned = new PinnedFigure(
    {
      element: video,
      heightToWidth: content.heightToWidth,
      load: (widthPx) => {
        const url = content.urlFor(widthPx)
        if (url !== undefined) video.src = url
      },
      onDraw: (visiblePolygon) => {
        button.place(visiblePolygon)
        if ((visiblePolygon !== null) === isVisible) return
        isVisible = visiblePolygon !== null
        updatePlayback()
      },
    },
    tools,
  )
  pinned.element.append(button.element)
  return pinned
}

/** A video of the tour in the scene. */
export const createPinnedVideo: FigureFactory = (hotspot, tools) => {
  const publishedVideo = mediumOf(tools.tour().videos, hotspot)
  if (!publishedVideo) return new PinnedFigure(emptyFrame(tools.document), tools)
  addDescription(hotspot, publishedVideo.altText, tools)
  const { baseUrl, manifest } = publishedVideo
  return createVideoFigure(
    {
      title: hotspot.title,
      posterUrl: tools.resolveUrl(baseUrl + manifest.frame),
      heightToWidth: manifest.heightPx / manifest.widthPx,
      isCorsRequest: true,
      urlFor: (widthPx) => {
        const rendition = renditionForCssWidth(manifest.renditions, widthPx)
        return rendition && tools.resolveUrl(baseUrl + rendition.file)
      },
    },
    tools,
  )
}
