import type { PublicHotspot, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { scriptFramePath } from '../../../shared/web/routes.ts'
import { createElement } from '../../chrome/dom.ts'
import type { TourViewer } from '../../core/api.ts'
import { createPageViewer, type ScriptViewer } from '../page-viewer.ts'
import type { MessageFromScript, MessageToScript, ScriptedTour } from './messages.ts'

export type ScriptContext = {
  readonly viewer: TourViewer
  readonly document: TourDocument
  /** Element that receives the events of buttons and forms. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Base URL of the installation. */
  readonly installation: string
  /** Resolves once all stops are listed; undefined if they are from the start. */
  readonly listed: Promise<void> | undefined
  /** Aborts when the tour is disposed of. */
  readonly signal: AbortSignal
}

/** Duration of the pan of `lookAt`. */
const lookAtMs = 600

type Send = (message: MessageToScript) => void

function createScriptedTour({ tours, tourId }: TourDocument, { stops }: ScriptViewer): ScriptedTour {
  return { id: tourId, name: tours[tourId]?.name ?? '', stops: stops.map(({ id, name }) => ({ id, name })) }
}

/** Details of an event on the element, which are untyped there. */
function detailOf(event: Event): Readonly<Record<string, unknown>> {
  return event instanceof CustomEvent ? Object(event.detail) : {}
}

const hotspotDetail = ({ id, kind, title, customData }: PublicHotspot) => ({ id, kind, title, customData })

/** Forwards events to the script, with details that can be cloned into another frame. */
function forwardEvents({ viewer, host, signal }: ScriptContext, send: Send): void {
  const emit = (name: string, detail: object) => send({ type: 'event', name, detail })
  const emitStop = ({ id, name }: TourViewer['stop']) =>
    emit('stopchange', { id, name, position: viewer.stops.findIndex((stop) => stop.id === id) + 1 })
  // The first `stopchange` was emitted before the script was loaded.
  emitStop(viewer.stop)
  const unsubscribers = [
    viewer.on('stopchange', ({ detail }) => emitStop(detail.stop)),
    viewer.on('viewchange', ({ detail: { yawDeg, pitchDeg, fovDeg } }) =>
      emit('viewchange', { yawDeg, pitchDeg, fovDeg }),
    ),
    viewer.on('hotspotclick', ({ detail }) => emit('hotspotclick', hotspotDetail(detail.hotspot))),
    viewer.on('panelopen', ({ detail }) => emit('panelopen', hotspotDetail(detail.hotspot))),
    viewer.on('panelclose', () => emit('panelclose', {})),
  ]
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  host.addEventListener('formsubmit', (event) => emit('formsubmit', { formId: detailOf(event).formId }), { signal })
  const emitButton = (event: Event) => {
    const { id, label }: Readonly<Record<string, unknown>> = Object(detailOf(event).button)
    emit('buttonclick', { id, label })
  }
  host.addEventListener('buttonclick', emitButton, { signal })
}

/** Executes a call of the script. `createPageViewer` validates its argument. */
async function handleCall(viewer: ScriptViewer, message: unknown, send: Send): Promise<void> {
  const { callId, call, given: argument }: Partial<MessageFromScript> = Object(message)
  if (typeof callId !== 'number') return
  const calls: Readonly<Record<string, () => Promise<void>>> = {
    // The argument may have any type; the viewer rejects invalid ones.
    goTo: () => viewer.goTo(argument as string),
    lookAt: () => viewer.setView(argument as object, { animateMs: lookAtMs }),
  }
  const execute = typeof call === 'string' && Object.hasOwn(calls, call) ? calls[call] : undefined
  if (execute === undefined) return
  const failure = await execute().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  send({ type: 'answer', callId, failure })
}

/**
 * Runs the script of a tour in a sandboxed frame: an opaque origin, no cookies, and no access to the page. It receives
 * events of the tour, and can go to a stop or pan the view.
 */
export function runScript(context: ScriptContext): void {
  const { document: tourDocument, root, installation, signal } = context
  const { customScript: script } = tourDocument
  if (script === null || signal.aborted) return
  const viewer = createPageViewer(context.viewer, signal)
  const src = new URL(scriptFramePath, installation).href
  // The page's URL may be a secret link, so the frame gets no referrer.
  const isolation = { sandbox: 'allow-scripts', referrerpolicy: 'no-referrer' }
  const frame = createElement('iframe', { ...isolation, src, hidden: '', 'aria-hidden': 'true', tabindex: '-1' })
  const { port1, port2 } = new MessageChannel()
  const send: Send = (message) => port1.postMessage(message)
  port1.onmessage = ({ data }: MessageEvent<unknown>) => void handleCall(viewer, data, send)
  signal.addEventListener('abort', () => {
    port1.close()
    frame.remove()
  })
  frame.addEventListener(
    'load',
    () => {
      const start: MessageToScript = { type: 'start', script, tour: createScriptedTour(tourDocument, viewer) }
      // The target origin is `*`, because an opaque origin has no name.
      frame.contentWindow?.postMessage(start, '*', [port2])
      forwardEvents(context, send)
    },
    { once: true },
  )
  root.append(frame)
}
