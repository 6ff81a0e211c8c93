import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { scriptFramePath } from '../../../shared/web/routes.ts'
import { make } from '../../chrome/dom.ts'
import type { TourViewer } from '../../core/api.ts'
import { pageViewer } from '../page-viewer.ts'
import type { StopoverViewer } from '../stopover.d.ts'
import type { FromScript, ScriptedTour, ToScript } from './messages.ts'

export type Scripted = {
  readonly viewer: TourViewer
  readonly document: TourDocument
  /** The element that tells of buttons and forms. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Address of the installation. */
  readonly installation: string
  /** All stops are known by name from then on; undefined where they are from the start. */
  readonly listed: Promise<void> | undefined
  /** Ends with the tour. */
  readonly signal: AbortSignal
}

/** How long a turn takes that a script asks for. */
const turnMs = 600

type Send = (message: ToScript) => void

function factsOf({ tours, tourId }: TourDocument, { stops }: StopoverViewer): ScriptedTour {
  return { id: tourId, name: tours[tourId]?.name ?? '', stops: stops.map(({ id, name }) => ({ id, name })) }
}

/** Facts of an event of the element, whose details have no type there. */
function detailOf(event: Event): Readonly<Record<string, unknown>> {
  return event instanceof CustomEvent ? Object(event.detail) : {}
}

/** Tells the script what happens, with facts that can be copied: live objects of the page stay in the page. */
function tellEvents({ viewer, host, signal }: Scripted, send: Send): void {
  const tell = (name: string, detail: object) => send({ type: 'event', name, detail })
  const tellStop = ({ id, name }: TourViewer['stop']) =>
    tell('stopchange', { id, name, position: viewer.stops.findIndex((stop) => stop.id === id) + 1 })
  // The visit began while the script loaded.
  tellStop(viewer.stop)
  const ends = [
    viewer.on('stopchange', ({ detail }) => tellStop(detail.stop)),
    viewer.on('viewchange', ({ detail: { yawDeg, pitchDeg, fovDeg } }) =>
      tell('viewchange', { yawDeg, pitchDeg, fovDeg }),
    ),
    viewer.on('hotspotclick', ({ detail: { hotspot } }) =>
      tell('hotspotclick', { id: hotspot.id, kind: hotspot.kind, title: hotspot.title }),
    ),
    viewer.on('panelopen', ({ detail: { hotspot } }) =>
      tell('panelopen', { id: hotspot.id, kind: hotspot.kind, title: hotspot.title }),
    ),
    viewer.on('panelclose', () => tell('panelclose', {})),
  ]
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  host.addEventListener('formsubmit', (event) => tell('formsubmit', { formId: detailOf(event).formId }), { signal })
  const tellButton = (event: Event) => {
    const { id, label }: Readonly<Record<string, unknown>> = Object(detailOf(event).button)
    tell('buttonclick', { id, label })
  }
  host.addEventListener('buttonclick', tellButton, { signal })
}

/** Does what the script asks. What it gives is checked as what a page gives is. */
async function answer(viewer: StopoverViewer, message: unknown, send: Send): Promise<void> {
  const { callId, call, given }: Partial<FromScript> = Object(message)
  if (typeof callId !== 'number') return
  const calls: Readonly<Record<string, () => Promise<void>>> = {
    // Anything may come; the viewer says what is wrong with it.
    goTo: () => viewer.goTo(given as string),
    lookAt: () => viewer.setView(given as object, { animateMs: turnMs }),
  }
  const work = typeof call === 'string' && Object.hasOwn(calls, call) ? calls[call] : undefined
  if (work === undefined) return
  const failure = await work().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  send({ type: 'answer', callId, failure })
}

/**
 * Runs the script of a tour in a frame that shares nothing with the page: an origin of its own, no cookies, no way to
 * the document around it. It hears what happens in the tour, and may lead visitors to a stop or a view.
 */
export function runScript(scripted: Scripted): void {
  const { document: shown, root, installation, signal } = scripted
  const { customScript: script } = shown
  if (script === null || signal.aborted) return
  const viewer = pageViewer(scripted.viewer, signal)
  const src = new URL(scriptFramePath, installation).href
  // The address of a page may be all that opens it, and is told to no script.
  const apart = { sandbox: 'allow-scripts', referrerpolicy: 'no-referrer' }
  const frame = make('iframe', { ...apart, src, hidden: '', 'aria-hidden': 'true', tabindex: '-1' })
  const { port1, port2 } = new MessageChannel()
  const send: Send = (message) => port1.postMessage(message)
  port1.onmessage = ({ data }: MessageEvent<unknown>) => void answer(viewer, data, send)
  signal.addEventListener('abort', () => {
    port1.close()
    frame.remove()
  })
  frame.addEventListener(
    'load',
    () => {
      const start: ToScript = { type: 'start', script, tour: factsOf(shown, viewer) }
      // The frame has an origin that no address names; only it can be asked for here.
      frame.contentWindow?.postMessage(start, '*', [port2])
      tellEvents(scripted, send)
    },
    { once: true },
  )
  root.append(frame)
}
