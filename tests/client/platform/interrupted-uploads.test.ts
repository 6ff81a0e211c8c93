import {
  defaultOptions,
  type FileReader,
  type HttpRequest,
  type HttpStack,
  type PreviousUpload,
  type UrlStorage,
} from 'tus-js-client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { UploadListener } from '../../../src/client/platform/upload-file.ts'
import type { UploadFailure } from '../../../src/shared/media/upload-state.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('sessionStorage', emptyStorage)

let responses: Record<string, Response | undefined>
let storedUploads: PreviousUpload[]

/** Keys of the uploads in the browser’s storage. */
const storedKeys = () => storedUploads.map(({ urlStorageKey }) => urlStorageKey)
vi.stubGlobal(
  'localStorage',
  new Proxy(emptyStorage, {
    ownKeys: () => storedKeys(),
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  }),
)

function storedUpload(name: string): PreviousUpload {
  const fingerprint = `stopover--${name}-1000-7-panos`
  const metadata = { filename: name, kind: 'panos' }
  const upload = { size: 1000, metadata, creationTime: '', urlStorageKey: `tus::${fingerprint}::42` }
  return { ...upload, uploadUrl: `/uploads/${name}`, parallelUploadUrls: null }
}

beforeEach(() => {
  responses = {}
  storedUploads = []
  vi.stubGlobal(
    'fetch',
    async (url: string) => responses[url.replace('/uploads/', '')] ?? Promise.reject(new TypeError()),
  )
})

const urlStorage: UrlStorage = {
  findAllUploads: async () => storedUploads,
  findUploadsByFingerprint: async (fingerprint) =>
    storedUploads.filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${fingerprint}::`)),
  addUpload: async (fingerprint, upload) => {
    const urlStorageKey = `tus::${fingerprint}::43`
    storedUploads.push({ ...upload, urlStorageKey })
    return urlStorageKey
  },
  removeUpload: async (key) => {
    storedUploads = storedUploads.filter(({ urlStorageKey }) => urlStorageKey !== key)
  },
}
Object.assign(defaultOptions, { urlStorage, onShouldRetry: () => false })

const responseWith = (headers: Record<string, string>, status = 200) => new Response(null, { status, headers })

it('recovers complete uploads and lists the interrupted ones', async () => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  storedUploads = [storedUpload('whole.jpg'), storedUpload('half.jpg')]
  responses = {
    'whole.jpg': responseWith({ 'Upload-Offset': '1000', 'Stopover-Media-Id': 'medium' }),
    'half.jpg': responseWith({ 'Upload-Offset': '500' }),
  }
  expect(await findUnfinishedUploads()).toMatchObject({
    interrupted: [{ fileName: 'half.jpg', sentBytes: 500 }],
    recovered: [{ mediaId: 'medium', fingerprint: 'stopover--whole.jpg-1000-7-panos' }],
  })
  expect(storedUploads).toMatchObject([{ uploadUrl: '/uploads/half.jpg' }])
})

it('requests nothing if the storage has no uploads of this account', async () => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  const findAllUploads = vi.spyOn(urlStorage, 'findAllUploads')
  const { urlStorageKey, ...upload } = storedUpload('theirs.jpg')
  storedUploads = [{ ...upload, urlStorageKey: urlStorageKey.replace('stopover--', 'stopover-other-account-') }]
  expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 0, pauseMs: 0 })
  expect(findAllUploads).not.toHaveBeenCalled()
  expect(storedUploads).toHaveLength(1)
})

it('skips uploads that another tab is sending', async () => {
  const { findUnfinishedUploads, uploadLockOf } = await import('../../../src/client/platform/interrupted-uploads.ts')
  storedUploads = [storedUpload('theirs.jpg'), storedUpload('half.jpg')]
  responses = {
    'theirs.jpg': responseWith({ 'Upload-Offset': '100' }),
    'half.jpg': responseWith({ 'Upload-Offset': '500' }),
  }
  const heldLocks = [{ name: uploadLockOf('stopover--theirs.jpg-1000-7-panos') }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: heldLocks }) } })
  const { interrupted } = await findUnfinishedUploads()
  vi.stubGlobal('navigator', {})
  expect(interrupted.map(({ fileName }) => fileName)).toEqual(['half.jpg'])
})

it.each([404, 410, 413, 415, 422])('removes an upload after the status %i', async (status) => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  storedUploads = [storedUpload('fake.jpg')]
  responses = { 'fake.jpg': responseWith({}, status) }
  expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 0, pauseMs: 0 })
  expect(storedUploads).toEqual([])
})

it.each([401, 423, 503])('keeps an upload after the status %i and returns its Retry-After', async (status) => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  storedUploads = [storedUpload('pier.jpg'), storedUpload('away.jpg')]
  responses = { 'pier.jpg': responseWith({ 'Retry-After': '7' }, status) }
  expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 2, pauseMs: 7_000 })
  expect(storedUploads).toHaveLength(2)
})

/** Fakes the HTTP stack of tus-js-client. */
function respondToRequests(
  respond: (method: string) => { status: number; headers?: Record<string, string>; body?: string },
) {
  const source = { size: 4, slice: async () => ({ value: new Blob(['four']), done: true }), close: () => {} }
  const fileReader: FileReader = { openFile: async () => source }
  const createRequest = (method: string, url: string): HttpRequest => ({
    getMethod: () => method,
    getURL: () => url,
    setHeader: () => {},
    getHeader: () => undefined,
    setProgressHandler: () => {},
    send: async () => {
      const { status, headers = {}, body = '' } = respond(method)
      return {
        getStatus: () => status,
        getHeader: (name) => headers[name],
        getBody: () => body,
        getUnderlyingObject: () => undefined,
      }
    },
    abort: async () => {},
    getUnderlyingObject: () => undefined,
  })
  const httpStack: HttpStack = { createRequest, getName: () => 'test' }
  Object.assign(defaultOptions, { fileReader, httpStack })
}

const file = new File(['four'], 'fake.jpg')
const fileToUpload = {
  file,
  path: file.name,
  kind: 'panos',
  kindIsGuess: false,
  replacesMediaId: null,
  keepsDuplicate: false,
} as const

/** Waits for the failure that an upload reports to its listener. */
function failureOf(upload: (listener: UploadListener) => Promise<unknown>): Promise<UploadFailure> {
  const otherListeners = { onProgress: () => {}, onSent: () => {}, onStored: () => {}, onPause: () => {} }
  return new Promise((resolve) => void upload({ ...otherListeners, onFailed: resolve }))
}

it.each([
  [422, 0],
  [503, 1],
])('after the status %i, stores %i upload', async (status, count) => {
  const { uploadFile } = await import('../../../src/client/platform/upload-file.ts')
  // Offline uploads are not retried.
  vi.stubGlobal('navigator', { onLine: false })
  const responseBody = { errorMessage: 'This file is damaged.', status }
  respondToRequests((method) => {
    if (method === 'POST') return { status: 201, headers: { Location: 'https://tours.example/uploads/1' } }
    return { status, body: JSON.stringify(responseBody) }
  })
  const failure = await failureOf((listener) => uploadFile(fileToUpload, listener))
  expect(failure).toMatchObject({ message: 'This file is damaged.' })
  await vi.waitFor(() => expect(storedUploads).toHaveLength(count))
})

/** Runs with an uploader that can't be loaded. */
async function withoutUploader(run: () => Promise<void>): Promise<void> {
  vi.resetModules()
  vi.doMock('tus-js-client', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await run().finally(() => vi.doUnmock('tus-js-client'))
}

it.each([
  ['network', false],
  ['uploader', true],
])('fails with the code %s if the uploader cannot be loaded and onLine is %s', async (code, onLine) => {
  await withoutUploader(async () => {
    vi.stubGlobal('navigator', { onLine })
    const { uploadFile } = await import('../../../src/client/platform/upload-file.ts')
    expect(await failureOf((listener) => uploadFile(fileToUpload, listener))).toEqual({ message: '', code })
  })
})

it('counts stored uploads without their states if the uploader cannot be loaded', async () => {
  await withoutUploader(async () => {
    const { findUnfinishedUploads, uploadLockOf } = await import('../../../src/client/platform/interrupted-uploads.ts')
    storedUploads = [storedUpload('pier.jpg'), storedUpload('away.jpg'), storedUpload('theirs.jpg')]
    const heldLocks = [{ name: uploadLockOf('stopover--theirs.jpg-1000-7-panos') }]
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: heldLocks }) } })
    expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 2, pauseMs: 0 })
    expect(storedUploads).toHaveLength(3)
  })
})
