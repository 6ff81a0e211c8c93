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

// Files are only sent as far as a test says.
vi.mock('../../../src/client/platform/upload-file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadFile: async () => ({ pause: async () => {}, resume: () => {}, cancel: async () => {} }),
}))
vi.mock('../../../src/client/features/library/uploads/files/guess-kind.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  guessKind: async () => 'panos',
}))

/** Web Locks of a browser whose pages stay open. */
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

/** Modules of a freshly loaded page; what earlier pages stored stays. */
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
  const start = (...paths: string[]) => startTourUpload(destination(), pick(...paths))
  const countWith = (...paths: string[]) => stopCountWith(destination(), pick(...paths))
  const setState = (path: string, state: UploadState) =>
    queue.uploadQueue.setState(({ items }) => ({
      items: items.map((item) => (item.path === path ? { ...item, state } : item)),
    }))
  /** Lets the server answer that a file is stored. */
  const store = (path: string, mediaId: string) => setState(path, { step: 'building', mediaId, progress: 0 })
  /** Lets a file fail, after it was stored if it has a medium. */
  const fail = (path: string, mediaId: string | null = null) =>
    setState(path, { step: 'failed', failedStep: 'building', failure: { message: '', code: null }, mediaId })
  const filesOf = () => uploads.tourUploads.getState().uploads.flatMap(({ files }) => files)
  const stepsOf = () => queue.uploadQueue.getState().items.map(({ path, state }) => `${path} ${state.step}`)
  return { ...uploads, ...queue, addStoredFiles, fingerprintOf, start, countWith, store, fail, filesOf, stepsOf }
}
type Page = Awaited<ReturnType<typeof openPage>>

function aFile(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? path, { type: 'image/jpeg', lastModified: 1 })
  return Object.defineProperty(file, 'path', { value: path })
}

type Rejection = { readonly code: string; readonly status: number }

/** Adds stored files, and records the calls; the first calls fail as `failures` says. */
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
  const others: string[] = []
  const remaining = [...failures]
  const adding = page.addStoredFiles('tour', {
    partition: async (media) => ({
      stopMedia: media.filter(({ id }) => !audio.includes(id)),
      otherMedia: media.filter(({ id }) => audio.includes(id)),
    }),
    onOtherMedia: (media) => others.push(...media.map(({ name }) => name)),
    onRejected: (error) => rejected.push(error),
    create: async (stops, uploadOrder) => {
      const failure = remaining.shift()
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
    (thrown: unknown) => thrown,
  )
  return { calls, rejected, others, error }
}

describe('files of a tour', () => {
  it('become stops as they are stored, with the order of all', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg', 'c.jpg')
    page.store('c.jpg', 'C')
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'C', order: 3 }])
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A B', order: 3 }])
    expect(page.tourUploads.getState().uploads).toEqual([])
  })

  it('are added under the same ids after a response was lost', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    const [file] = page.filesOf()
    expect((await addAll(page, { failures: [null] })).error).toBeInstanceOf(Error)
    expect(page.filesOf()[0]).toEqual(file)
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A', order: 2 }])
  })

  it('are left out if the server rejects their stops, and hold no others up', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    const { rejected, calls } = await addAll(page, { failures: [{ code: 'resource.notFound', status: 404 }] })
    expect(rejected).toHaveLength(1)
    expect(calls).toEqual([])
    expect(page.filesOf().map(({ path }) => path)).toEqual(['b.jpg'])
  })

  it('become no stops if these can not show them', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg')
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    const { others, calls } = await addAll(page, { audio: ['A'] })
    expect(others).toEqual(['a.jpg'])
    expect(calls).toEqual([{ mediaIds: 'B', order: 2 }])
  })

  it('are left out when they are removed from the queue before they are stored', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg')
    const [item] = page.uploadQueue.getState().items
    await page.cancelUpload(item?.id ?? '')
    expect(page.filesOf().map(({ path }) => path)).toEqual(['b.jpg'])
  })

  it('keep their stop when they are sent again as another kind', async () => {
    const page = await openPage()
    page.start('a.jpg')
    const [before] = page.uploadQueue.getState().items
    await page.uploadAs(before?.id ?? '', 'images')
    const { items } = page.uploadQueue.getState()
    expect(items).toMatchObject([{ kind: 'images', stop: before?.stop }])
    expect(page.filesOf()).toMatchObject([{ stopId: before?.stop?.stopId }])
  })
})

describe('a file that is chosen again', () => {
  it('is sent again if it failed, as it can be read now', async () => {
    const page = await openPage()
    page.start('a.jpg')
    const [before] = page.uploadQueue.getState().items
    page.fail('a.jpg')
    expect(page.start('a.jpg')).toEqual([])
    const { items } = page.uploadQueue.getState()
    expect(items).toMatchObject([{ id: before?.id, stop: before?.stop }])
    expect(items[0]?.file).not.toBe(before?.file)
    expect(page.stepsOf()).not.toContain('a.jpg failed')
  })

  it('is processed again if that failed, also once all others are stops', async () => {
    const page = await openPage()
    page.start('a.jpg')
    page.store('a.jpg', 'A')
    await addAll(page)
    stopIds.clear()
    page.fail('a.jpg', 'A')
    const [item] = page.uploadQueue.getState().items
    expect(page.start('a.jpg')).toEqual([{ itemId: item?.id, mediaId: 'A' }])
    expect(page.filesOf()).toEqual([])
  })

  it('becomes a new stop if its stop was deleted', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg', 'c.jpg')
    page.store('a.jpg', 'A')
    page.store('b.jpg', 'B')
    await addAll(page)
    const [deleted] = page.filesOf()
    stopIds.delete(deleted?.stopId ?? '')
    page.start('a.jpg', 'b.jpg')
    const [, , , added, ...others] = page.filesOf()
    expect(added).toMatchObject({ path: 'a.jpg', mediaId: null })
    expect(added?.stopId).not.toBe(deleted?.stopId)
    expect(others).toEqual([])
  })
})

describe('the limit of stops', () => {
  it('counts files on their way, and those chosen again once', async () => {
    const page = await openPage()
    page.start('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
    page.store('a.jpg', 'A')
    await addAll(page)
    page.fail('b.jpg')
    expect(page.countWith('x.jpg')).toBe(4)
    expect(page.countWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')).toBe(4)
  })

  it('lets as many files become stops as fit, in their order', async () => {
    const page = await openPage()
    const paths = [...'abcdefg'].map((name) => `${name}.jpg`)
    page.start(...paths)
    for (const path of paths) page.store(path, path.charAt(0).toUpperCase())
    const { calls, rejected } = await addAll(page, { stopsMax: 5 })
    expect(calls.map(({ mediaIds }) => mediaIds).join(' ')).toBe('A B C D E')
    expect(rejected).toHaveLength(1)
    expect(page.filesOf()).toEqual([])
  })
})

describe('after a reload', () => {
  it('stored files still become stops, and the others wait for their files', async () => {
    const before = await openPage()
    before.start('Villa/a.jpg', 'Villa/b.jpg')
    before.store('Villa/a.jpg', 'A')
    const [, second] = before.filesOf()

    const page = await openPage()
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A', order: 2 }])
    // Chosen without their folder, together with files that are stored and that are new.
    page.start('a.jpg', 'b.jpg', 'c.jpg')
    const { items } = page.uploadQueue.getState()
    expect(items.map(({ path }) => path)).toEqual(['Villa/b.jpg', 'c.jpg'])
    expect(items[0]?.stop?.stopId).toBe(second?.stopId)
  })

  it('a file that the server finished is not waited for', async () => {
    const before = await openPage()
    before.start('a.jpg', 'b.jpg')
    const [fingerprint] = before.filesOf().map((file) => file.fingerprint)

    const page = await openPage()
    page.applyRecoveredUploads([{ fingerprint: `${fingerprint}-panos`, mediaId: 'A' }])
    expect(page.filesOf().map(({ mediaId }) => mediaId)).toEqual(['A', null])
  })
})

it('waits for files that were not chosen again, in the tab that continues the others', async () => {
  const before = await openPage()
  before.start('a.jpg', 'b.jpg')
  heldNames.clear()

  const page = await openPage()
  page.start('a.jpg')
  const ids = page.tourUploads.getState().uploads.map(({ id }) => id)
  expect(ids).toHaveLength(1)
  expect(await page.findUploadsElsewhere(ids)).toEqual([])
  expect(await (await openPage()).findUploadsElsewhere(ids)).toEqual(ids)
})

it('does not hold the files of an upload that other ones are added to', async () => {
  const before = await openPage()
  before.start('a.jpg')
  heldNames.clear()

  const page = await openPage()
  page.start('b.jpg')
  const ids = page.tourUploads.getState().uploads.map(({ id }) => id)
  expect(await (await openPage()).findUploadsElsewhere(ids)).toEqual(ids.slice(1))
})

it('lets files become stops while the storage is full', async () => {
  const earlier = await openPage()
  earlier.start('a.jpg')
  isStorageFull = true
  const page = await openPage()
  page.start('a.jpg', 'b.jpg')
  page.store('a.jpg', 'A')
  page.store('b.jpg', 'B')
  expect((await addAll(page)).calls.map(({ mediaIds }) => mediaIds)).toEqual(['A', 'B'])
  expect(page.filesOf()).toEqual([])
  page.start('c.jpg')
  expect(page.filesOf().map(({ path }) => path)).toEqual(['c.jpg'])

  isStorageFull = false
  page.start('d.jpg')
  expect((await openPage()).filesOf().map(({ path }) => path)).toEqual(['c.jpg', 'd.jpg'])
})

it('forgets files that nobody chose again for a week', async () => {
  const before = await openPage()
  before.start('a.jpg')
  expect((await openPage()).filesOf()).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  expect((await openPage()).filesOf()).toEqual([])
  vi.useRealTimers()
})

it('keeps what two tabs upload at the same time', async () => {
  const first = await openPage()
  const second = await openPage()
  first.start('a.jpg')
  second.start('b.jpg')
  first.start('c.jpg')
  const stored = await openPage()
  expect(stored.filesOf().map(({ path }) => path)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})
