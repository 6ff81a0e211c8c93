import type { FromScript, ScriptCall, ToScript } from './messages.ts'

/** The page in which a tour's custom script runs. Nothing else is in it, and nothing of it is trusted elsewhere. */

type Listener = (detail: object) => void
type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void }

const listeners = new Map<string, Set<Listener>>()
const waiting = new Map<number, Waiting>()
let lastCallId = 0

function tell(name: string, detail: object): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      listener(detail)
    } catch (error) {
      // One listener's mistake is not the others'.
      console.error(error)
    }
  }
}

function hear(message: ToScript): void {
  if (message.type === 'event') tell(message.name, message.detail)
  if (message.type !== 'answer') return
  const call = waiting.get(message.callId)
  waiting.delete(message.callId)
  if (message.failure === null) call?.resolve()
  else call?.reject(new Error(message.failure))
}

function listen(name: string, listener: Listener): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener))
  return () => known.delete(listener)
}

function callsThrough(port: MessagePort) {
  return (call: ScriptCall, given: unknown) =>
    new Promise<void>((resolve, reject) => {
      const message: FromScript = { callId: ++lastCallId, call, given }
      waiting.set(message.callId, { resolve, reject })
      port.postMessage(message)
    })
}

function begin({ data, source, ports: [port] }: MessageEvent<ToScript>): void {
  if (source !== parent || data.type !== 'start' || port === undefined) return
  removeEventListener('message', begin)
  port.onmessage = ({ data: message }: MessageEvent<ToScript>) => hear(message)
  const ask = callsThrough(port)
  const stopover = Object.freeze({
    tour: data.tour,
    on: listen,
    goTo: (stop: string | number) => ask('goTo', stop),
    lookAt: (view: object) => ask('lookAt', view),
  })
  Object.assign(window, { stopover })
  const element = document.createElement('script')
  element.textContent = `${data.script}\n//# sourceURL=custom-script.js`
  document.head.append(element)
}

addEventListener('message', begin)
