import createFetchClient, { type Client } from 'openapi-fetch'
import { type ExportOptions, exportTour } from './export.ts'
import type { components, paths } from './generated/api.ts'
import { pagesOf } from './pages.ts'
import { createSend, wait } from './send.ts'
import { errorOf, StopoverError } from './stopover-error.ts'
import {
  deleteUpload,
  type TourUploadOptions,
  type UploadedFile,
  type UploadOptions,
  uploadFile,
  uploadTour,
} from './upload.ts'

export type { ExportOptions } from './export.ts'
export type { components, paths } from './generated/api.ts'
export { pagesOf } from './pages.ts'
export { StopoverError, type StopoverErrorDetails } from './stopover-error.ts'
export type { MediaKind, TourUploadOptions, UploadedFile, UploadOptions } from './upload.ts'

export type Tour = components['schemas']['Tour']
export type MediaItem = components['schemas']['MediaItem']
type TourPage = paths['/api/v2/{aid}/tours']['get']['responses'][200]['content']['application/json']
export type TourSummary = TourPage['tours'][number]
/** Contents of the tour that an import of a ZIP file would create. */
export type TourImportPreview =
  paths['/api/v2/{aid}/tour-imports/{uploadId}/preview']['get']['responses'][200]['content']['application/json']
type Medium = paths['/api/v2/{aid}/media/{mediaId}']['get']['responses'][200]['content']['application/json']

export type ClientOptions = {
  /** URL of the installation, such as `https://tours.example.com`. */
  readonly url: string
  /** API token (`stp_…`). */
  readonly token: string
  /** Id of the account to which the token gives access. */
  readonly accountId: string
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

export type StopoverClient = {
  /** All calls of the API, by path. Failed calls throw a `StopoverError`. */
  readonly api: Client<paths>
  /** Uploads a file and resolves to the id of its medium, which may still be processing: see `untilReady`. */
  readonly upload: (file: Blob, options: UploadOptions) => Promise<string>
  /** Uploads a file as `upload` does, and resolves to its medium and whether it is new in the library. */
  readonly addFile: (file: Blob, options: UploadOptions) => Promise<UploadedFile>
  /** Resolves when a medium can be shown; rejects with a `StopoverError` if processing failed. */
  readonly untilReady: (mediaId: string) => Promise<Medium>
  /** Publishes all changes to a tour; resolves to its share link once visitors see them. */
  readonly publish: (tourId: string) => Promise<string>
  /** Resolves to a copy of a tour's live version as a ZIP file, while the server writes it. */
  readonly exportTour: (tourId: string, options?: ExportOptions) => Promise<ReadableStream<Uint8Array>>
  /**
   * Uploads the ZIP file of a tour, and resolves to the id of the upload: for the preview of its import, `importTour` and
   * `deleteUpload`.
   */
  readonly uploadTour: (file: Blob, options: TourUploadOptions) => Promise<string>
  /**
   * Creates a tour from an uploaded ZIP file, and resolves to its id once it is complete. Without a name it has that of the
   * file's tour.
   */
  readonly importTour: (uploadId: string, options?: { readonly name?: string }) => Promise<string>
  /** Deletes an uploaded ZIP file that isn't imported. */
  readonly deleteUpload: (uploadId: string) => Promise<void>
  /** Yields all tours of the account, last saved first. */
  readonly tours: () => AsyncGenerator<TourSummary>
}

const pollIntervalMs = 500

/** Resolves to the data of a response; rejects if it has none. */
export async function dataOf<Data>(call: Promise<{ readonly data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call
  if (data === undefined || data === null) throw new TypeError('the response has no data')
  return data
}

const processingError = (message: string, code: string) => new StopoverError(message, { status: 422, code })

/** Creates a client for one account of an installation. */
export function createClient({ url, token, accountId, fetch: customFetch = fetch }: ClientOptions): StopoverClient {
  const send = createSend({ token, fetch: customFetch })
  const api = createFetchClient<paths>({ baseUrl: url.replace(/\/+$/, ''), fetch: send })
  api.use({
    async onResponse({ response }) {
      if (!response.ok) throw await errorOf(response)
    },
  })

  const target = { send, url, accountId }
  const addFile = (file: Blob, options: UploadOptions) => uploadFile(target, file, options)

  async function untilReady(mediaId: string): Promise<Medium> {
    for (;;) {
      const path = { aid: accountId, mediaId }
      const medium = await dataOf(api.GET('/api/v2/{aid}/media/{mediaId}', { params: { path } }))
      if (medium.status === 'complete') return medium
      if (medium.status === 'failed') {
        throw processingError(`${medium.name} could not be processed.`, medium.failureCode ?? 'media.damaged')
      }
      await wait(pollIntervalMs)
    }
  }

  async function untilLive(tourId: string, publicationId: string): Promise<void> {
    const path = { aid: accountId, tid: tourId }
    for (;;) {
      // The newest publications come first.
      const { publications } = await dataOf(api.GET('/api/v2/{aid}/tours/{tid}/publications', { params: { path } }))
      const publication = publications.find(({ id }) => id === publicationId)
      if (publication?.status === 'live' || publication?.status === 'superseded') return
      if (publication?.status !== 'queued' && publication?.status !== 'building') {
        throw processingError(
          `The tour was not published: ${publication?.failure ?? 'it has been unpublished in the meantime'}`,
          'publishing.failed',
        )
      }
      await wait(pollIntervalMs)
    }
  }

  async function publish(tourId: string): Promise<string> {
    const path = { aid: accountId, tid: tourId }
    const { id } = await dataOf(api.POST('/api/v2/{aid}/tours/{tid}/publications', { params: { path }, body: {} }))
    await untilLive(tourId, id)
    const { publication } = await dataOf(api.GET('/api/v2/{aid}/tours/{tid}', { params: { path } }))
    return new URL(`/share/${publication.shareId}`, url).href
  }

  async function importTour(uploadId: string, options: { readonly name?: string } = {}): Promise<string> {
    const path = { aid: accountId, uploadId }
    let state = await dataOf(
      api.POST('/api/v2/{aid}/tour-imports', {
        params: { path: { aid: accountId } },
        body: { uploadId, ...options },
      }),
    )
    while (state.status === 'queued' || state.status === 'running') {
      await wait(pollIntervalMs)
      state = await dataOf(api.GET('/api/v2/{aid}/tour-imports/{uploadId}', { params: { path } }))
    }
    if (state.tourId !== null) return state.tourId
    throw processingError(state.failureMessage ?? 'The import was canceled.', state.failureCode ?? 'import.canceled')
  }

  async function* tours(): AsyncGenerator<TourSummary> {
    const loadPage = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/v2/{aid}/tours', {
          params: { path: { aid: accountId }, query: cursor === undefined ? {} : { cursor } },
        }),
      )
    for await (const page of pagesOf(loadPage)) yield* page.tours
  }

  return {
    api,
    upload: async (file, options) => (await addFile(file, options)).mediaId,
    addFile,
    untilReady,
    publish,
    exportTour: (tourId, options = {}) => exportTour(target, tourId, options),
    uploadTour: (file, options) => uploadTour(target, file, options),
    importTour,
    deleteUpload: (uploadId) => deleteUpload(target, uploadId),
    tours,
  }
}
