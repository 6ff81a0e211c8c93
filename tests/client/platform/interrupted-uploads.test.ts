import {
  defaultOptions,
  type FileReader,
  type HttpRequest,
  type HttpStack,
  type PreviousUpload,
  type UrlStorage,
} from 'tus-js-client'
import { beforeEach, expect, it, vi } from 'vitest'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)

let answers: Record<string, Response | undefined>
let known: PreviousUpload[]

function remembered(name: string): PreviousUpload {
  const fingerprint = `stopover--${name}-1000-7-panos`
  const metadata = { filename: name, kind: 'panos' }
  const upload = { size: 1000, metadata, creationTime: '', urlStorageKey: `tus::${fingerprint}::42` }
  return { ...upload, uploadUrl: `/uploads/${name}`, parallelUploadUrls: null }
}

beforeEach(() => {
  answers = {}
  known = []
  vi.stubGlobal(
    'fetch',
    async (url: string) => answers[url.replace('/uploads/', '')] ?? Promise.reject(new TypeError()),
  )
})

const urlStorage: UrlStorage = {
  findAllUploads: async () => known,
  findUploadsByFingerprint: async (fingerprint) =>
    known.filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${fingerprint}::`)),
  addUpload: async (fingerprint, upload) => {
    const urlStorageKey = `tus::${fingerprint}::43`
    known.push({ ...upload, urlStorageKey })
    return urlStorageKey
  },
  removeUpload: async (key) => {
    known = known.filter(({ urlStorageKey }) => urlStorageKey !== key)
  },
}
Object.assign(defaultOptions, { urlStorage, onShouldRetry: () => false })

const located = (headers: Record<string, string>, status = 200) => new Response(null, { status, headers })

it('takes what the server holds whole as done, and lists only what needs its file', async () => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  known = [remembered('whole.jpg'), remembered('half.jpg')]
  answers = {
    'whole.jpg': located({ 'Upload-Offset': '1000', 'Stopover-Media-Id': 'medium' }),
    'half.jpg': located({ 'Upload-Offset': '500' }),
  }
  expect(await findUnfinishedUploads()).toMatchObject({
    interrupted: [{ fileName: 'half.jpg', sentBytes: 500 }],
    recovered: [{ mediaId: 'medium', fingerprint: 'stopover--whole.jpg-1000-7-panos' }],
  })
  expect(known).toMatchObject([{ uploadUrl: '/uploads/half.jpg' }])
})

it('leaves alone what another tab is sending: the question would stop it', async () => {
  const { findUnfinishedUploads, uploadLockOf } = await import('../../../src/client/platform/interrupted-uploads.ts')
  known = [remembered('theirs.jpg'), remembered('half.jpg')]
  answers = {
    'theirs.jpg': located({ 'Upload-Offset': '100' }),
    'half.jpg': located({ 'Upload-Offset': '500' }),
  }
  const held = [{ name: uploadLockOf('stopover--theirs.jpg-1000-7-panos') }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  const { interrupted } = await findUnfinishedUploads()
  vi.stubGlobal('navigator', {})
  expect(interrupted.map(({ fileName }) => fileName)).toEqual(['half.jpg'])
})

it.each([404, 410, 413, 415, 422])('forgets a file the server answers with %i', async (status) => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  known = [remembered('fake.jpg')]
  answers = { 'fake.jpg': located({}, status) }
  expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 0, pauseMs: 0 })
  expect(known).toEqual([])
})

it.each([401, 423, 503])('keeps a file the server answers with %i, to ask again when it says so', async (status) => {
  const { findUnfinishedUploads } = await import('../../../src/client/platform/interrupted-uploads.ts')
  known = [remembered('pier.jpg'), remembered('away.jpg')]
  answers = { 'pier.jpg': located({ 'Retry-After': '7' }, status) }
  expect(await findUnfinishedUploads()).toEqual({ interrupted: [], recovered: [], unknownCount: 2, pauseMs: 7_000 })
  expect(known).toHaveLength(2)
})

/** Answers tus-js-client in the place of the server. */
function answerRequests(
  answer: (method: string) => { status: number; headers?: Record<string, string>; body?: string },
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
      const { status, headers = {}, body = '' } = answer(method)
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

it.each([
  [422, 0],
  [503, 1],
])('of a file the server ends with %i, %i upload is remembered', async (status, count) => {
  const { uploadFile } = await import('../../../src/client/platform/upload-file.ts')
  // Nothing is tried again without a network.
  vi.stubGlobal('navigator', { onLine: false })
  const failed = { errorMessage: 'This file is damaged.', status }
  answerRequests((method) => {
    if (method === 'POST') return { status: 201, headers: { Location: 'https://tours.example/uploads/1' } }
    return { status, body: JSON.stringify(failed) }
  })
  const file = new File(['four'], 'fake.jpg')
  const what = {
    file,
    path: file.name,
    kind: 'panos',
    kindIsGuess: false,
    replacesMediaId: null,
    keepsDuplicate: false,
  } as const
  const failure = await new Promise((resolve) => {
    const others = { onProgress: () => {}, onSent: () => {}, onStored: () => {}, onPause: () => {} }
    void uploadFile(what, { ...others, onFailed: resolve })
  })
  expect(failure).toMatchObject({ message: 'This file is damaged.' })
  expect(known).toHaveLength(count)
})
