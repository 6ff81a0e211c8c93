import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { StopTarget } from '../../../library/uploads/files/picked-files.ts'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { openTourQueue } from '../../tour-draft/saving/open-tour-queue.ts'
import { useFailureNotice } from '../../tour-draft/use-tour-editor.tsx'
import { createFailedStops, createStopStates } from './failed-stops.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

/** States that live as long as the page, like the upload queue. */
const stopStates = createStopStates()

/** Keeps stops of this tab's uploads out of their tours while the processing of their files has failed. */
export function useFailedProcessing(): void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const onFailure = useFailureNotice()
  const uploads = useAccountUploads()
  const storedUploads = useUploads(({ stop, state }) => stop !== undefined && mediaIdOf(state) !== null)
  useEffect(() => {
    // A stop may be added after its file has failed.
    void uploads
    const queueOf = (tourId: string) => openTourQueue(tourId, { utils, queryClient }, onFailure)
    const changeStop = async ({ tourId, stopId }: StopTarget, operation: 'remove' | 'restore') => {
      const { queue, cache } = queueOf(tourId)
      const saved = await queue.enqueue(() => utils.client.stops[operation].mutate({ tourId, stopIds: [stopId] }))
      cache.applySave.stopList(saved)
      return saved
    }
    const requests = {
      readStop: async ({ tourId, stopId }: StopTarget) => {
        const tour = queueOf(tourId).cache.read() ?? (await utils.client.tours.get.query({ tourId }))
        return tour.stops.find(({ id }) => id === stopId)
      },
      remove: (target: StopTarget) => changeStop(target, 'remove'),
      restore: (target: StopTarget) => changeStop(target, 'restore'),
    }
    void createFailedStops(requests, stopStates).sync(storedUploads)
  }, [storedUploads, uploads, utils, queryClient, onFailure])
}
