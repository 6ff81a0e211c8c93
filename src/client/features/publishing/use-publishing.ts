import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Publication, PublicationStatus } from '../../../shared/publishing/publications.ts'
import { trpc } from '../../platform/trpc.ts'
import { useFailureNotice, useTourEditor } from '../tour-editor/use-tour-editor.tsx'

const pollMs = 1000

export function isUnderWay({ status }: { readonly status: PublicationStatus }): boolean {
  return status === 'queued' || status === 'building'
}

/** The publications of the tour that is open, newest first; watched while one is under way. */
export function usePublications(): readonly Publication[] {
  const { tour } = useTourEditor()
  const { data } = trpc.publishing.list.useQuery(
    { tourId: tour.id },
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false) },
  )
  return data ?? []
}

/** Tells when the publication that was watched has ended, and learns what visitors see by now. */
export function useEndOfPublishing(publications: readonly Publication[]): void {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const utils = trpc.useUtils()
  const watched = useRef<string | null>(null)
  useEffect(() => {
    const running = publications.find(isUnderWay)
    const ended = publications.find(({ id }) => id === watched.current && id !== running?.id)
    if (ended) {
      void cache.refresh()
      void utils.publishing.changes.invalidate()
      const isLive = ended.failure === null
      notifications.show({
        color: isLive ? 'teal' : 'red',
        title: t(isLive ? 'publishing.done' : 'publishing.failed'),
        message: ended.failure ?? t('publishing.doneHint', { number: ended.number }),
      })
    }
    watched.current = running?.id ?? null
  }, [publications, cache, utils, t])
}

/** Publishes or withdraws the tour that is open, once everything that was done to it is stored. */
export function usePublishing() {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const onFailure = useFailureNotice()
  const input = { tourId: tour.id }
  const publish = trpc.publishing.publish.useMutation()
  const unpublish = trpc.publishing.unpublish.useMutation()
  const afterwards = async (done: Promise<unknown>, failureTitle: string) => {
    try {
      await done
    } catch (error) {
      onFailure(error, failureTitle)
    }
    await Promise.all([utils.publishing.list.invalidate(), cache.refresh()])
  }
  return {
    publish: () =>
      afterwards(
        queue.inTurn(() => publish.mutateAsync(input)),
        t('publishing.failed'),
      ),
    unpublish: () =>
      afterwards(
        queue.inTurn(() => unpublish.mutateAsync(input)),
        t('publishing.unpublishFailed'),
      ),
    isAsking: publish.isPending || unpublish.isPending,
  }
}
