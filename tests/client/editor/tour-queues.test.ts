import { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, createTRPCReact, httpLink } from '@trpc/react-query'
import { expect, it, vi } from 'vitest'
import { updateStop } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { createSaveQueue } from '../../../src/client/features/tours/tour-draft/saving/save-queue.ts'
import { reloadPage } from '../../../src/client/ui/loading/reload-page.ts'
import type { AppRouter } from '../../../src/server/trpc/app-router.ts'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'
import { aStop } from './tour-builder.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
vi.stubGlobal('window', new EventTarget())
const { tourCache } = await import('../../../src/client/features/tours/tour-draft/saving/tour-cache.ts')
const { tourQueues } = await import('../../../src/client/features/tours/tour-draft/saving/tour-queues.ts')

function aCache(tourId: string) {
  const queryClient = new QueryClient()
  const trpc = createTRPCReact<AppRouter>()
  const client = trpc.createClient({ links: [httpLink({ url: 'http://localhost', transformer: wireFormat })] })
  return tourCache({ utils: createTRPCQueryUtils({ queryClient, client }), queryClient, client }, tourId)
}

it('saves the edits of all tours before the page reloads', async () => {
  const steps: string[] = []
  vi.stubGlobal('location', { reload: () => steps.push('reload') })
  const noop = () => undefined
  const backend = { accept: noop, onRejected: noop, persist: noop, onIdle: noop }
  for (const tourId of ['pier', 'museum']) {
    const queue = createSaveQueue({ ...backend, send: async () => void steps.push(`save ${tourId}`) })
    tourQueues.set(tourId, { queue, cache: aCache(tourId) })
    queue.push(updateStop(aStop('hall'), { name: 'Foyer' }))
  }
  await reloadPage()
  expect(steps).toEqual(['save pier', 'save museum', 'reload'])
})
