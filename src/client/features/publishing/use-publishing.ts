import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Publication } from '../../../shared/publishing/publications.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { trpc } from '../../platform/trpc.ts'
import { useFlags } from '../../platform/use-flag.ts'
import { lostButtons } from '../buttons/shown-buttons.ts'
import { openingProblemCount } from '../forms/opening/opening-problems.ts'
import { problemCount, tourHealth } from '../stops/health/tour-health.ts'
import { useFailureNotice, useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { isUnderWay, type LiveNumber, liveNumberOf } from './live-number.ts'
import { type Blocker, blockerAddress, blockerSentence, publishBlockers } from './publish-blockers.ts'
import { type Issues, showBlocker, showPublished } from './publish-notices.tsx'

const pollMs = 1000

/** The publications of the tour that is open, newest first, once they are known; watched while one is under way. */
function useKnownPublications(): readonly Publication[] | undefined {
  const { tour } = useTourEditor()
  const { data } = trpc.publishing.list.useQuery(
    { tourId: tour.id },
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false) },
  )
  return data
}

/** The same, and none as long as none are known. */
export function usePublications(): readonly Publication[] {
  return useKnownPublications() ?? []
}

/** Which publication of the open tour visitors see, and which they will see next. */
export function useLiveNumber(): LiveNumber {
  return liveNumberOf(useTourEditor().tour.publication.liveNumber, usePublications())
}

/** What visitors may stumble over, as it is at the moment of the question; the Share & Publish tab lists it itself. */
function useIssuesElsewhere() {
  const { tour } = useTourEditor()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const issues = useRef((): Issues | null => null)
  issues.current = () => {
    const address = linkTo.editTour(tour.id, 'publish')
    const count = problemCount(tourHealth(tour)) + lostButtons(tour).length + openingProblemCount(tour)
    return count === 0 || pathname === address ? null : { count, onStyle: () => void navigate(address) }
  }
  return issues
}

/** Tells when a publication has ended, and learns what visitors see by now; a quick one is never seen under way. */
export function useEndOfPublishing(): void {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const publications = useKnownPublications()
  const utils = trpc.useUtils()
  const issuesElsewhere = useIssuesElsewhere()
  /** What had ended when it was looked the last time. */
  const known = useRef<{ readonly tourId: string; readonly ids: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (publications === undefined) return
    const over = publications.filter((publication) => !isUnderWay(publication))
    const before = known.current?.tourId === tour.id ? known.current.ids : null
    known.current = { tourId: tour.id, ids: new Set(over.map(({ id }) => id)) }
    const ended = before === null ? undefined : over.find(({ id }) => !before.has(id))
    if (ended) {
      const { tourId, status, failure, number } = ended
      void utils.publishing.changes.invalidate()
      void utils.versions.list.invalidate({ tourId })
      const refreshed = cache.refresh()
      const shareId = () => utils.tours.get.getData({ tourId })?.publication.shareId ?? null
      // One that was withdrawn or overtaken meanwhile is nobody's news. The first one comes with the link.
      if (status === 'live')
        void refreshed.then(() => showPublished(t, { number, shareId: shareId(), issues: issuesElsewhere.current() }))
      if (status === 'failed')
        notifications.show({
          color: 'red',
          title: t('publishing.failed'),
          message: failure ?? t('errors.server.failed'),
        })
    }
  }, [publications, tour.id, cache, utils, t, issuesElsewhere])
}

/** Publishes or withdraws the tour that is open, once everything that was done to it is stored. */
export function usePublishing() {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const onFailure = useFailureNotice()
  const navigate = useNavigate()
  const flags = useFlags()
  const input = { tourId: tour.id }
  const tellBlocker = (blocker: Blocker) => {
    const address = blockerAddress(tour, blocker)
    const onGo = address === null ? null : () => void navigate(address)
    showBlocker(t, { sentence: blockerSentence(t, blocker), onGo })
  }
  const publish = trpc.publishing.publish.useMutation()
  const unpublish = trpc.publishing.unpublish.useMutation()
  const afterwards = async (done: Promise<unknown>, failureTitle: string) => {
    try {
      await done
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
      if (blocker !== undefined) return tellBlocker(blocker)
      return afterwards(
        queue.inTurn(() => publish.mutateAsync(input)),
        t('publishing.failed'),
      )
    },
    unpublish: () =>
      afterwards(
        queue.inTurn(() => unpublish.mutateAsync(input)),
        t('publishing.unpublishFailed'),
      ),
    isAsking: publish.isPending || unpublish.isPending,
  }
}
