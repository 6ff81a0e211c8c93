import { expect, it, vi } from 'vitest'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
vi.stubGlobal('window', new EventTarget())

it('keeps the folder and the picker of a file that is uploaded again as another kind', async () => {
  const { addUploads, uploadAs, uploadQueue } = await import(
    '../../../src/client/features/library/uploads/queue/upload-queue.ts'
  )
  const file = new File(['x'], 'pier.jpg', { type: 'image/jpeg' })
  const [id = ''] = addUploads([{ file, path: file.name }], { kind: 'panos', pickerId: 'cover', folderId: 'harbor' })
  await uploadAs(id, 'images')
  const { items } = uploadQueue.getState()
  expect(items).toMatchObject([{ kind: 'images', pickerId: 'cover', folderId: 'harbor' }])
  expect(items[0]?.id).not.toBe(id)
})
