import type { ViewerEvents, ViewerListener } from '../api.ts'

export type ViewerEventTarget = {
  on<Name extends keyof ViewerEvents>(name: Name, listener: ViewerListener<Name>): () => void
  /** Dispatches an event; false if a listener prevented its default action. */
  emit<Name extends keyof ViewerEvents>(name: Name, detail: ViewerEvents[Name]): boolean
}

/** Events before an action are cancelable; events after one are not. */
const cancelable: ReadonlySet<string> = new Set<keyof ViewerEvents>(['stopleave', 'hotspotclick'])

/** Creates the viewer's own event target, so that names like `error` don't collide with DOM events. */
export function createViewerEvents(): ViewerEventTarget {
  const target = new EventTarget()
  return {
    on(name, listener) {
      const receive = (event: Event) => listener(event as Parameters<typeof listener>[0])
      target.addEventListener(name, receive)
      return () => target.removeEventListener(name, receive)
    },
    emit: (name, detail) => target.dispatchEvent(new CustomEvent(name, { detail, cancelable: cancelable.has(name) })),
  }
}
