import { type CopyStore, openCopyStore, type StoredVersion } from './copy-store.ts'
import { versionStoredMessage } from './messages.ts'

/** Part of the global scope of service workers that this one uses. */
type WorkerScope = {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Event & { readonly request: Request; respondWith(response: Promise<Response>): void }

const worker: WorkerScope = Object(globalThis)
const { scope } = worker.registration

type Stored = { readonly store: CopyStore; readonly version: StoredVersion | undefined }

let storedCopy: Promise<Stored> | undefined

/** Reads the stored version once, because a panorama has hundreds of files. */
function readStored(): Promise<Stored> {
  storedCopy ??= openCopyStore(scope).then(async (store) => ({ store, version: await store.version() }))
  storedCopy.catch(() => {
    storedCopy = undefined
  })
  return storedCopy
}

const pageName = 'index.html'

/** The stored file; undefined if it isn't stored. */
async function storedResponse({ url, headers }: Request): Promise<Response | undefined> {
  const { store, version } = await readStored()
  const path = decodeURIComponent(new URL(url).pathname.slice(new URL(scope).pathname.length)) || pageName
  const file = version?.files[path] ?? version?.previousFiles[path]
  return file && store.respond(file, headers.get('Range'))
}

/** Answers with the stored file, or from the server. */
async function answer(request: Request): Promise<Response> {
  return (await storedResponse(request).catch(() => undefined)) ?? fetch(request)
}

addEventListener('install', () => void worker.skipWaiting())
addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(worker.clients.claim()))
addEventListener('message', ({ data }) => {
  if (data === versionStoredMessage) storedCopy = undefined
})
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent
  // Files that the page stores are requested with `no-store`.
  if (request.method !== 'GET' || request.cache === 'no-store' || !request.url.startsWith(scope)) return
  respondWith.call(event, answer(request))
})
