import type { MessageFromScript, MessageToScript, ScriptCall } from './messages.ts'

// Runs a tour's custom script in a sandboxed page. The tour treats messages of this page as untrusted.

type Listener = (detail: object) => void
type PendingCall = { readonly resolve: () => void; readonly reject: (error: Error) => void }

const listeners = new Map<string, Set<Listener>>()
const pendingCalls = new Map<number, PendingCall>()
let lastCallId = 0

function emit(name: string, detail: object): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      listener(detail)
    } catch (error) {
      // One failing listener must not stop the others.
      console.error(error)
    }
  }
}

function handleMessage(message: MessageToScript): void {
  if (message.type === 'event') emit(message.name, message.detail)
  if (message.type !== 'answer') return
  const call = pendingCalls.get(message.callId)
  pendingCalls.delete(message.callId)
  if (message.failure === null) call?.resolve()
  else call?.reject(new Error(message.failure))
}

function on(name: string, listener: Listener): () => void {
  const registered = listeners.get(name) ?? new Set()
  listeners.set(name, registered.add(listener))
  return () => registered.delete(listener)
}

function createCaller(port: MessagePort) {
  return (call: ScriptCall, argument: unknown) =>
    new Promise<void>((resolve, reject) => {
      const message: MessageFromScript = { callId: ++lastCallId, call, given: argument }
      pendingCalls.set(message.callId, { resolve, reject })
      port.postMessage(message)
    })
}

function startScript({ data, source, ports: [port] }: MessageEvent<MessageToScript>): void {
  if (source !== parent || data.type !== 'start' || port === undefined) return
  removeEventListener('message', startScript)
  port.onmessage = ({ data: message }: MessageEvent<MessageToScript>) => handleMessage(message)
  const callTour = createCaller(port)
  const stopover = Object.freeze({
    tour: data.tour,
    on,
    goTo: (stop: string | number) => callTour('goTo', stop),
    lookAt: (view: object) => callTour('lookAt', view),
  })
  Object.assign(window, { stopover })
  const element = document.createElement('script')
  element.textContent = `${data.script}\n//# sourceURL=custom-script.js`
  document.head.append(element)
}

addEventListener('message', startScript)
