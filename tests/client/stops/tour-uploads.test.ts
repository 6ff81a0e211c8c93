import { beforeEach, describe, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })

beforeEach(() => storage.clear())

/** Modules of a freshly loaded page; what earlier pages stored stays. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  const { partitionFiles } = await import('../../../src/client/features/library/uploads/files/picked-files.ts')
  const uploads = await import('../../../src/client/features/tours/stops/uploads/tour-uploads.ts')
  const { addStoredFiles } = await import('../../../src/client/features/tours/stops/uploads/add-stored-files.ts')
  const queue = await import('../../../src/client/features/library/uploads/queue/upload-queue.ts')
  const { fingerprintOf } = await import('../../../src/client/platform/upload-file.ts')
  const pick = (...paths: string[]) => partitionFiles(paths.map(aFile)).files
  const start = (...paths: string[]) => uploads.startTourUpload('tour', pick(...paths))
  /** Lets the server answer that a file is stored. */
  const store = (path: string, mediaId: string) =>
    queue.uploadQueue.setState(({ items }) => ({
      items: items.map((item) =>
        item.path === path ? { ...item, state: { step: 'building', mediaId, progress: 0 } } : item,
      ),
    }))
  const filesOf = () => uploads.tourUploads.getState().uploads.flatMap(({ files }) => files)
  return { ...uploads, ...queue, addStoredFiles, fingerprintOf, pick, start, store, filesOf }
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
  { failures = [], audio = [] }: { failures?: (Rejection | null)[]; audio?: string[] } = {},
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

describe('after a reload', () => {
  it('stored files still become stops, and the others wait for their files', async () => {
    const before = await openPage()
    before.start('Villa/a.jpg', 'Villa/b.jpg')
    before.store('Villa/a.jpg', 'A')
    const stopIds = before.filesOf().map(({ stopId }) => stopId)

    const page = await openPage()
    expect((await addAll(page)).calls).toEqual([{ mediaIds: 'A', order: 2 }])
    // Chosen without their folder, together with files that are stored and that are new.
    page.start('a.jpg', 'b.jpg', 'c.jpg')
    const { items } = page.uploadQueue.getState()
    expect(items.map(({ path }) => path)).toEqual(['Villa/b.jpg', 'c.jpg'])
    expect(items[0]?.stop?.stopId).toBe(stopIds[1])
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
