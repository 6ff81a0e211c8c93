import { expect, it, vi } from 'vitest'
import { tourLimits } from '../../../src/shared/tours/tour-limits.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
vi.stubGlobal('window', new EventTarget())

function someFiles(count: number): File[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${index}.jpg`
    return Object.defineProperty(new File(['x'], name, { type: 'image/jpeg', lastModified: index }), 'path', {
      value: name,
    })
  })
}

it('rejects more files than a tour may have stops before any upload', async () => {
  const { partitionFiles } = await import('../../../src/client/features/library/uploads/files/picked-files.ts')
  const { uploadQueue } = await import('../../../src/client/features/library/uploads/queue/upload-queue.ts')
  const { startTour, tourStarts } = await import('../../../src/client/features/tours/tours/starts/tour-starts.ts')
  expect(startTour(partitionFiles(someFiles(tourLimits.stopsMax + 1)).files)).toBe(false)
  expect(tourStarts.getState().starts).toEqual([])
  expect(uploadQueue.getState().items).toEqual([])
})

it('does not request a file again whose upload the server finished after a reload', async () => {
  const { partitionFiles } = await import('../../../src/client/features/library/uploads/files/picked-files.ts')
  const { startTour, applyRecoveredUploads, tourStarts } = await import(
    '../../../src/client/features/tours/tours/starts/tour-starts.ts'
  )
  const { fingerprintOf } = await import('../../../src/client/platform/upload-file.ts')
  const { files } = partitionFiles(someFiles(2))
  startTour(files)
  const [first] = files
  if (first === undefined) throw new Error('no file was picked')
  applyRecoveredUploads([{ fingerprint: `${fingerprintOf(first)}-panos`, mediaId: 'medium' }])
  expect(tourStarts.getState().starts[0]?.files.map(({ mediaId }) => mediaId)).toEqual(['medium', null])
})
