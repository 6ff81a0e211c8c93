import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { TourViewer, TourViewerOptions } from '../core/tour-viewer.ts'
import { textsOf } from '../locales/texts.ts'
import type { Chrome } from './chrome.ts'
import { addConnectionNotice } from './connection.ts'
import { addControlBar } from './control-bar.ts'
import type { ControlName } from './controls.ts'
import { addDescriptionCard } from './description-card.ts'
import { createFrame } from './frame.ts'
import { fullscreenOf } from './fullscreen.ts'
import { addInfoSheet } from './info-sheet.ts'
import { showStandIn } from './stand-in.ts'
import { addTitleBar } from './title-bar.ts'
import { showWaiting } from './waiting.ts'
import { supportsWebgl2 } from './webgl.ts'

export type MountOptions = Omit<TourViewerOptions, 'document' | 'editing'> & {
  /** The element that goes full screen. Its shadow root gets the tour. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly document: TourDocument
  readonly controls: ReadonlySet<ControlName>
  /** 1 where the tour is the page, 2 where it is a part of one. */
  readonly headingLevel: 1 | 2
  /** The tour fills the window anyway. */
  readonly fillsWindow: boolean
  readonly shareAddress: (position: number) => string
  /** The viewer is there and can be listened to, before it loads anything. */
  readonly onViewer?: (viewer: TourViewer) => void
}

export type MountedTour = {
  readonly viewer: TourViewer
  /** Takes everything down and leaves the shadow root as it was. */
  dispose(): void
}

function addFullscreen(chrome: Chrome, { host, fillsWindow, gestures }: MountOptions): void {
  const { frame, controls, signal } = chrome
  const onChange = () => bar.showFullscreen()
  const wanted = controls.has('fullscreen')
  const fullscreen = wanted ? fullscreenOf({ host, fillsWindow, onChange, signal }) : undefined
  const bar = addControlBar(chrome, { fullscreen, cooperative: gestures === 'cooperative' })
  frame.element.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key.toLowerCase() === 'f' && frame.sheets.childElementCount === 0) fullscreen?.toggle()
  })
}

function addChrome(chrome: Chrome, options: MountOptions): void {
  const { viewer, controls } = chrome
  if (controls.has('title')) addTitleBar(chrome, options.headingLevel)
  if (controls.has('description')) addDescriptionCard(chrome)
  addFullscreen(chrome, options)
  addInfoSheet(chrome)
  addConnectionNotice(chrome)
  if (!supportsWebgl2()) showStandIn(chrome)
  viewer.on('stopchange', ({ detail }) => {
    chrome.frame.element.dataset.stop = detail.stop.id
  })
}

function chromeOf(parts: Pick<Chrome, 'viewer' | 'frame' | 'signal'>, options: MountOptions): Chrome {
  const { document: tourDocument } = options
  const baseUrl = options.baseUrl ?? document.baseURI
  return {
    ...parts,
    tour: tourDocument.tours[tourDocument.tourId],
    texts: textsOf(options.texts),
    controls: options.controls,
    addressOf: (mediaUrl) => new URL(mediaUrl, baseUrl).href,
    shareAddress: options.shareAddress,
  }
}

/**
 * Shows a tour with its controls in a shadow root. The viewer itself is loaded on demand; rejects when it cannot be.
 */
export async function mountTour(options: MountOptions): Promise<MountedTour> {
  const frame = createFrame(options.root)
  const endWaiting = showWaiting(frame, textsOf(options.texts))
  const life = new AbortController()
  const takeDown = () => {
    life.abort()
    endWaiting()
    frame.element.remove()
  }
  try {
    const { createTourViewer } = await import('../core/create-tour-viewer.ts')
    const viewer = createTourViewer(frame.stage, options)
    options.onViewer?.(viewer)
    addChrome(chromeOf({ viewer, frame, signal: life.signal }, options), options)
    viewer.ready.finally(endWaiting).catch(() => undefined)
    return {
      viewer,
      dispose() {
        viewer.dispose()
        takeDown()
      },
    }
  } catch (error) {
    takeDown()
    throw error
  }
}
