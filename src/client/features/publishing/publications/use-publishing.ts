import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Publication } from '../../../../shared/publishing/publications.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFlags } from '../../../platform/use-flag.ts'
import { brokenButtons } from '../../tours/buttons/button-targets.ts'
import { openingProblemCount } from '../../tours/forms/opening/opening-problems.ts'
import { unlinkedStops } from '../../tours/links/unlinked-stops.ts'
import { problemCount, tourHealth } from '../../tours/stops/health/tour-health.ts'
import { useFailureNotice, useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { isInProgress, type LiveNumber, liveNumberOf, loadedPublicationsMax } from './live-number.ts'
import { type Blocker, blockerMessage, blockerPath, publishBlockers } from './publish-blockers.ts'
import { type Issues, showBlocker, showPublished } from './publish-notices.tsx'

const pollMs = 1000

type LoadedPublications = {
  /** Undefined until they are loaded. */
  readonly publications: readonly Publication[] | undefined
  readonly hasFailed: boolean
}

/** The newest publications of the open tour, newest first. Polled while one is in progress. */
export function useLoadedPublications(): LoadedPublications {
  const { tour } = useTourEditor()
  const { data, error } = trpc.publishing.list.useQuery(
    { tourId: tour.id, limit: loadedPublicationsMax },
    { refetchInterval: ({ state }) => (state.data?.publications.some(isInProgress) ? pollMs : false) },
  )
  return { publications: data?.publications, hasFailed: data === undefined && error !== null }
}

/** The newest publications of the open tour, newest first; empty until loaded. */
export function usePublications(): readonly Publication[] {
  return useLoadedPublications().publications ?? []
}

/** Numbers of the live version of the open tour, and of the version that is being published. */
export function useLiveNumber(): LiveNumber {
  return liveNumberOf(useTourEditor().tour.publication.liveNumber, usePublications())
}

/**
 * Ref to a function that returns the current issues of the tour. It returns null on the Share & Publish tab, which lists
 * the issues itself.
 */
function useIssuesRef() {
  const { tour } = useTourEditor()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const currentIssues = useRef((): Issues | null => null)
  currentIssues.current = () => {
    const path = linkTo.editTour(tour.id, 'publish')
    const unlinkedCount = unlinkedStops(tour).length > 0 ? 1 : 0
    const stopIssues = problemCount(tourHealth(tour)) + unlinkedCount
    const count = stopIssues + brokenButtons(tour).length + openingProblemCount(tour)
    return count === 0 || pathname === path ? null : { count, onReview: () => void navigate(path) }
  }
  return currentIssues
}

/** Notifies of finished publications and refreshes the tour. A quick one may never be listed as in progress. */
export function usePublishingNotices(): void {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const { publications } = useLoadedPublications()
  const utils = trpc.useUtils()
  const issuesRef = useIssuesRef()
  /** Finished publications at the last refresh. */
  const lastFinished = useRef<{ readonly tourId: string; readonly ids: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (publications === undefined) return
    const finished = publications.filter((publication) => !isInProgress(publication))
    const previousIds = lastFinished.current?.tourId === tour.id ? lastFinished.current.ids : null
    lastFinished.current = { tourId: tour.id, ids: new Set(finished.map(({ id }) => id)) }
    const newlyFinished = previousIds === null ? undefined : finished.find(({ id }) => !previousIds.has(id))
    if (newlyFinished) {
      const { tourId, status, failure, number } = newlyFinished
      void utils.publishing.changes.invalidate()
      void utils.versions.list.invalidate({ tourId })
      const refreshed = cache.refresh()
      const shareId = () => utils.tours.get.getData({ tourId })?.publication.shareId ?? null
      // Versions that have been superseded or unpublished since aren't announced. The first one creates the share id.
      if (status === 'live')
        void refreshed.then(() => showPublished(t, { number, shareId: shareId(), issues: issuesRef.current() }))
      if (status === 'failed')
        notifications.show({
          color: 'red',
          title: t('publishing.failed'),
          message: failure ?? t('errors.server.failed'),
        })
    }
  }, [publications, tour.id, cache, utils, t, issuesRef])
}

/** Publishes or unpublishes the open tour, after all edits have been saved. */
export function usePublishing() {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const onFailure = useFailureNotice()
  const navigate = useNavigate()
  const flags = useFlags()
  const input = { tourId: tour.id }
  const notifyBlocker = (blocker: Blocker) => {
    const path = blockerPath(tour, blocker)
    const onOpenStop = path === null ? null : () => void navigate(path)
    showBlocker(t, { problem: blockerMessage(t, blocker), onOpenStop })
  }
  const publish = trpc.publishing.publish.useMutation()
  const unpublish = trpc.publishing.unpublish.useMutation()
  const refreshAfter = async (request: Promise<unknown>, failureTitle: string) => {
    try {
      await request
    } catch (error) {
      onFailure(error, failureTitle)
    }
    await Promise.all([
      utils.publishing.list.invalidate(),
      utils.versions.list.invalidate(input),
      utils.reviews.list.invalidate(),
      cache.refresh(),
    ])
  }
  return {
    publish: async () => {
      const [blocker] = publishBlockers(tour, flags)
      if (blocker !== undefined) return notifyBlocker(blocker)
      return refreshAfter(
        queue.enqueue(() => publish.mutateAsync(input)),
        t('publishing.failed'),
      )
    },
    unpublish: () =>
      refreshAfter(
        queue.enqueue(() => unpublish.mutateAsync(input)),
        t('publishing.unpublishFailed'),
      ),
    isRequesting: publish.isPending || unpublish.isPending,
  }
}
