import type { ViewerEvents, ViewerListener } from '../api.ts'

export type ViewerEventTarget = {
  on<Name extends keyof ViewerEvents>(name: Name, listener: ViewerListener<Name>): () => void
  /** Tells listeners; false when one of them prevented what was about to happen. */
  emit<Name extends keyof ViewerEvents>(name: Name, detail: ViewerEvents[Name]): boolean
}

/** What is about to happen may be prevented; what has happened may not. */
const cancelable: ReadonlySet<string> = new Set<keyof ViewerEvents>(['stopleave', 'hotspotclick'])

/** The viewer's own target, so that names like `error` never mix with what the page's elements send. */
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
