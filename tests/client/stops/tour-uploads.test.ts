import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadState } from '../../../src/shared/media/upload-state.ts'

const storage = new Map<string, string>()
let isStorageFull = false
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isStorageFull) throw new DOMException('full', 'QuotaExceededError')
    storage.set(key, value)
  },
})
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })

// Files are sent only as far as a test says.
vi.mock('../../../src/client/platform/upload-file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadFile: async () => ({ pause: async () => {}, resume: () => {}, cancel: async () => {} }),
}))
vi.mock('../../../src/client/features/library/uploads/files/guess-kind.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  guessKind: async () => 'panos',
}))

/** Fakes the Web Locks of a browser. Its pages stay open, so they hold their locks. */
const heldNames = new Set<string>()
const locks = {
  query: async () => ({ held: [...heldNames].map((name) => ({ name })) }),
  request: async (name: string, _options: object, run: (lock: object | null) => Promise<void>) => {
    if (heldNames.has(name)) return run(null)
    heldNames.add(name)
    await run({ name })
    heldNames.delete(name)
  },
}
vi.stubGlobal('navigator', { locks })

/** Ids of the stops of the tour. */
const stopIds = new Set<string>()

beforeEach(() => {
  storage.clear()
  isStorageFull = false
  heldNames.clear()
  stopIds.clear()
})

/** Loads the modules as a new page does; the storage of earlier pages stays. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  const { partitionFiles } = await import('../../../src/client/features/library/uploads/files/picked-files.ts')
  const uploads = await import('../../../src/client/features/tours/stops/uploads/tour-uploads.ts')
  const { startTourUpload, stopCountWith } = await import(
    '../../../src/client/features/tours/stops/uploads/start-tour-upload.ts'
  )
  const { addStoredFiles } = await import('../../../src/client/features/tours/stops/uploads/add-stored-files.ts')
  const queue = await import('../../../src/client/features/library/uploads/queue/upload-queue.ts')
  const { fingerprintOf } = await import('../../../src/client/platform/upload-file.ts')
  const pick = (...paths: string[]) => partitionFiles(paths.map(aFile)).files
  const destination = () => ({ tourId: 'tour', stopIds: [...stopIds] })
  const startUpload = (...paths: string[]) => startTourUpload(destination(), pick(...paths))
  const countWith = (...paths: string[]) => stopCountWith(destination(), pick(...paths))
  const setState = (path: string, state: UploadState) =>
    queue.uploadQueue.setState(({ items }) => ({
      items: items.map((item) => (item.path === path ? { ...item, state } : item)),
    }))
  /** Marks a file as stored by the server. */
  const store = (path: string, mediaId: string) => setState(path, { step: 'building', mediaId, progress: 0 })
  /** Marks a file as failed, after it was stored if it has a medium. */
  const fail = (path: string, mediaId: string | null = null) =>
    setState(path, { step: 'failed', failedStep: 'building', failure: { message: '', code: null }, mediaId })
  const pendingFiles = () => uploads.tourUploads.getState().uploads.flatMap(({ files }) => files)
  const uploadSteps = () => queue.uploadQueue.getState().items.map(({ path, state }) => `${path} ${state.step}`)
  return {
    ...uploads,
    ...queue,
    addStoredFiles,
    fingerprintOf,
    startUpload,
    countWith,
    store,
    fail,
    pendingFiles,
    uploadSteps,
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

function aFile(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? path, { type: 'image/jpeg', lastModified: 1 })
  return Object.defineProperty(file, 'path', { value: path })
}

type Rejection = { readonly code: string; readonly status: number }

/** Adds stored files and records the calls. The first calls fail with `failures`; null is a lost response. */
async function addAll(
  page: Page,
  {
    failures = [],
    audio = [],
    stopsMax = 1000,
  }: { failures?: (Rejection | null)[]; audio?: string[]; stopsMax?: number } = {},
) {
  const calls: { readonly mediaIds: string; readonly order: number }[] = []
  const rejected: unknown[] = []
  const otherNames: string[] = []
  const pendingFailures = [...failures]
  const adding = page.addStoredFiles('tour', {
    partition: async (media) => ({
      stopMedia: media.filter(({ id }) => !audio.includes(id)),
      otherMedia: media.filter(({ id }) => audio.includes(id)),
    }),
    onOtherMedia: (media) => otherNames.push(...media.map(({ name }) => name)),
    onRejected: (error) => rejected.push(error),
    create: async (stops, uploadOrder) => {
      const failure = pendingFailures.shift()
      if (failure !== undefined)
        throw Object.assign(new Error('failed'), failure && { data: { ...failure, errorMessage: '', facts: {} } })
      if (stopIds.size + stops.length > stopsMax)
        throw Object.assign(new Error('full'), {
          data: { code: 'input.invalid', status: 400, errorMessage: '', facts: {} },
        })
      for (const { id } of stops) stopIds.add(id)
      calls.push({ mediaIds: stops.map(({ mediaId }) => mediaId).join(' '), order: uploadOrder.length })
    },
  })
  const error = await adding.then(
    () => null,
    (reason: unknown) => reason,
  )
  return { calls, rejected, otherNames, error }
}

describe('files of a tour', () => {
  it('become stops as they are stored, in the order of the upload', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg', 'c.jpg')
    page.store('c.jpg', 'C')
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'C', order: 3 }])
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A B', order: 3 }])
    expect(page.tourUploads.getState().uploads).toEqual([])
  })

  it('are added under the same ids after a response was lost', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    const [file] = page.pendingFiles()
    expect((await addAll(page, { failures: [null] })).error).toBeInstanceOf(Error)
    expect(page.pendingFiles()[0]).toEqual(file)
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A', order: 2 }])
  })

  it('are left out if the server rejects their stops', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    const { rejected, calls } = await addAll(page, { failures: [{ code: 'resource.notFound', status: 404 }] })
    expect(rejected).toHaveLength(1)
    expect(calls).toEqual([])
    expect(page.pendingFiles().map(({ path }) => path)).toEqual(['b.jpg'])
  })

  it('become no stops if stops cannot show them', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    const { otherNames, calls } = await addAll(page, { audio: ['A'] })
    expect(otherNames).toEqual(['a.jpg'])
    expect(calls).toEqual([{ mediaIds: 'B', order: 2 }])
  })

  it('are left out when they are removed from the queue before they are stored', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg')
    const [item] = page.uploadQueue.getState().items
    await page.cancelUpload(item?.id ?? '')
    expect(page.pendingFiles().map(({ path }) => path)).toEqual(['b.jpg'])
  })

  it('keep their stop when they are sent again as another kind', async () => {
    const page = await openPage()
    page.startUpload('a.jpg')
    const [closedPage] = page.uploadQueue.getState().items
    await page.uploadAs(closedPage?.id ?? '', 'images')
    const { items } = page.uploadQueue.getState()
    expect(items).toMatchObject([{ kind: 'images', stop: closedPage?.stop }])
    expect(page.pendingFiles()).toMatchObject([{ stopId: closedPage?.stop?.stopId }])
  })
})

describe('a file that is chosen again', () => {
  it('is sent again if it failed', async () => {
    const page = await openPage()
    page.startUpload('a.jpg')
    const [closedPage] = page.uploadQueue.getState().items
    page.fail('a.jpg')
    expect(page.startUpload('a.jpg')).toEqual([])
    const { items } = page.uploadQueue.getState()
    expect(items).toMatchObject([{ id: closedPage?.id, stop: closedPage?.stop }])
    expect(items[0]?.file).not.toBe(closedPage?.file)
    expect(page.uploadSteps()).not.toContain('a.jpg failed')
  })

  it('is processed again if processing failed', async () => {
    const page = await openPage()
    page.startUpload('a.jpg')
    page.store('a.jpg', 'A')
    await addAll(page)
    stopIds.clear()
    page.fail('a.jpg', 'A')
    const [item] = page.uploadQueue.getState().items
    expect(page.startUpload('a.jpg')).toEqual([{ itemId: item?.id, mediaId: 'A' }])
    expect(page.pendingFiles()).toEqual([])
  })

  it('becomes a new stop if its stop was deleted', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg', 'c.jpg')
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    await addAll(page)
    const [deleted] = page.pendingFiles()
    stopIds.delete(deleted?.stopId ?? '')
    page.startUpload('a.jpg', 'b.jpg')
    const [, , , added, ...others] = page.pendingFiles()
    expect(added).toMatchObject({ path: 'a.jpg', mediaId: null })
    expect(added?.stopId).not.toBe(deleted?.stopId)
    expect(others).toEqual([])
  })
})

describe('the limit of stops', () => {
  it('counts pending files, and those chosen again only once', async () => {
    const page = await openPage()
    page.startUpload('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
    page.store('a.jpg', 'A')
    await addAll(page)
    page.fail('b.jpg')
    expect(page.countWith('x.jpg')).toBe(4)
    expect(page.countWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')).toBe(4)
  })

  it('adds the first files that fit', async () => {
    const page = await openPage()
    const paths = [...'abcdefg'].map((name) => `${name}.jpg`)
    page.startUpload(...paths)
    for (const path of paths) page.store(path, path.charAt(0).toUpperCase())
    const { calls, rejected } = await addAll(page, { stopsMax: 5 })
    expect(calls.map(({ mediaIds }) => mediaIds).join(' ')).toBe('A B C D E')
    expect(rejected).toHaveLength(1)
    expect(page.pendingFiles()).toEqual([])
  })
})

describe('after a reload', () => {
  it('adds stored files as stops and waits until the others are chosen again', async () => {
    const closedPage = await openPage()
    closedPage.startUpload('Villa/a.jpg', 'Villa/b.jpg')
    closedPage.store('Villa/a.jpg', 'A')
    const [, second] = closedPage.pendingFiles()

    const page = await openPage()
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A', order: 2 }])
    // Chosen without their folder, together with files that are stored and that are new.
    page.startUpload('a.jpg', 'b.jpg', 'c.jpg')
    const { items } = page.uploadQueue.getState()
    expect(items.map(({ path }) => path)).toEqual(['Villa/b.jpg', 'c.jpg'])
    expect(items[0]?.stop?.stopId).toBe(second?.stopId)
  })

  it('does not wait for a file that the server finished', async () => {
    const closedPage = await openPage()
    closedPage.startUpload('a.jpg', 'b.jpg')
    const [fingerprint] = closedPage.pendingFiles().map((file) => file.fingerprint)

    const page = await openPage()
    page.applyRecoveredUploads([{ fingerprint: `${fingerprint}-panos`, mediaId: 'A' }])
    expect(page.pendingFiles().map(({ mediaId }) => mediaId)).toEqual(['A', null])
  })
})

it('waits for missing files in the tab that continues the upload', async () => {
  const closedPage = await openPage()
  closedPage.startUpload('a.jpg', 'b.jpg')
  heldNames.clear()

  const page = await openPage()
  page.startUpload('a.jpg')
  const ids = page.tourUploads.getState().uploads.map(({ id }) => id)
  expect(ids).toHaveLength(1)
  expect(await page.findUploadsInOtherTabs(ids)).toEqual([])
  expect(await (await openPage()).findUploadsInOtherTabs(ids)).toEqual(ids)
})

it('does not lock an earlier upload when a new one starts', async () => {
  const closedPage = await openPage()
  closedPage.startUpload('a.jpg')
  heldNames.clear()

  const page = await openPage()
  page.startUpload('b.jpg')
  const ids = page.tourUploads.getState().uploads.map(({ id }) => id)
  expect(await (await openPage()).findUploadsInOtherTabs(ids)).toEqual(ids.slice(1))
})

it('adds files as stops while the storage is full', async () => {
  const firstPage = await openPage()
  firstPage.startUpload('a.jpg')
  isStorageFull = true
  const page = await openPage()
  page.startUpload('a.jpg', 'b.jpg')
  page.store('a.jpg', 'A')
  page.store('b.jpg', 'B')
  expect((await addAll(page)).calls.map(({ mediaIds }) => mediaIds)).toEqual(['A', 'B'])
  expect(page.pendingFiles()).toEqual([])
  page.startUpload('c.jpg')
  expect(page.pendingFiles().map(({ path }) => path)).toEqual(['c.jpg'])

  isStorageFull = false
  page.startUpload('d.jpg')
  expect((await openPage()).pendingFiles().map(({ path }) => path)).toEqual(['c.jpg', 'd.jpg'])
})

it('forgets files that were not chosen again within a week', async () => {
  const closedPage = await openPage()
  closedPage.startUpload('a.jpg')
  expect((await openPage()).pendingFiles()).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  expect((await openPage()).pendingFiles()).toEqual([])
  vi.useRealTimers()
})

it('stores the uploads of two tabs at the same time', async () => {
  const firstTab = await openPage()
  const secondTab = await openPage()
  firstTab.startUpload('a.jpg')
  secondTab.startUpload('b.jpg')
  firstTab.startUpload('c.jpg')
  const page = await openPage()
  expect(page.pendingFiles().map(({ path }) => path)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})
