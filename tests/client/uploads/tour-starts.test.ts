import { expect, it, vi } from 'vitest'
import { limits } from '../../../src/shared/limits.ts'

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

it('a tour of more files than a tour may have stops is refused before any upload begins', async () => {
  const { sortPicked } = await import('../../../src/client/features/uploads/picked-files.ts')
  const { uploadQueue } = await import('../../../src/client/features/uploads/upload-queue.ts')
  const { startTour, tourStarts } = await import('../../../src/client/features/tours/starts/tour-starts.ts')
  expect(startTour(sortPicked(someFiles(limits.stopsPerTour + 1)).files)).toBe(false)
  expect(tourStarts.getState().starts).toEqual([])
  expect(uploadQueue.getState().items).toEqual([])
})
