import { Anchor, Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BrandKitTour, kitTourPageLength } from '../../../../shared/brand-kit/brand-kit.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LiveRegion, useAnnouncement } from '../../../ui/feedback/announcement.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { MoreButton } from '../../../ui/fields/more-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import classes from './brand-kit.module.css'
import { hasPendingChanges, hasPendingTours } from './publish-tours.ts'
import { usePublishKit } from './use-publish-kit.ts'

/** Polling interval while tours are being published. */
const pollMs = 2_000

type TourRowProps = { readonly tour: BrandKitTour; readonly isQueued: boolean }

function stateOf({ tour, isQueued }: TourRowProps) {
  if (isQueued) return 'publishing'
  if (!tour.isLive) return 'draft'
  return hasPendingChanges(tour) ? 'waiting' : 'current'
}

function TourRow({ tour, isQueued }: TourRowProps) {
  const { t } = useTranslation()
  const { id, name } = tour
  const state = stateOf({ tour, isQueued })
  return (
    <li className={classes.tour}>
      <Anchor component={Link} to={linkTo.editTour(id, 'styles')}>
        {name}
      </Anchor>
      <span className={classes.state} data-waiting={state === 'waiting' || undefined}>
        {t(`brandKit.tour.${state}`)}
      </span>
    </li>
  )
}

/** True if the page at the cursor or a later one has a tour with pending changes; false without a cursor. */
function useHasPendingTours(cursor: string | null): boolean {
  const { client } = trpc.useUtils()
  const { data } = useQuery({
    queryKey: [...getQueryKey(trpc.brandKit.tours), 'hasPendingTours', cursor],
    queryFn: ({ signal }) =>
      hasPendingTours(
        (pageCursor) => client.brandKit.tours.query({ cursor: pageCursor }, { signal }),
        cursor ?? '',
        signal,
      ),
    enabled: cursor !== null,
  })
  return cursor !== null && data === true
}

type UpdateProgressProps = { readonly tourCount: number; readonly pendingTourCount: number }

/** Progress of the drafts of many tours that get the latest changes of the kit. */
function UpdateProgress({ tourCount, pendingTourCount }: UpdateProgressProps) {
  const { t } = useTranslation()
  const text = t('brandKit.updating', { count: pendingTourCount })
  return (
    <div className={classes.updating}>
      <Text>{text}</Text>
      <Progress value={(1 - pendingTourCount / Math.max(tourCount, pendingTourCount)) * 100} aria-label={text} />
    </div>
  )
}

type KitToursProps = UpdateProgressProps & { readonly kitVersion: number }

/** Tours that inherit from the brand kit, with a button that publishes the changes of all of them. */
export function KitTours({ kitVersion, tourCount, pendingTourCount }: KitToursProps) {
  const { t } = useTranslation()
  const [updateAnnouncement, announceUpdate] = useAnnouncement()
  const { progress, announcement, isQueued, failures, error, publishAll, stop } = usePublishKit(kitVersion)
  const utils = trpc.useUtils()
  const { client } = utils
  const isUpdating = pendingTourCount > 0
  const wasUpdating = useRef(isUpdating)
  const onUpdated = useEffectEvent(() => {
    announceUpdate(t('brandKit.updated'))
    void utils.brandKit.tours.invalidate()
    void utils.tours.invalidate()
  })
  useEffect(() => {
    if (wasUpdating.current && !isUpdating) onUpdated()
    wasUpdating.current = isUpdating
  }, [isUpdating])
  const tourList = useInfiniteQuery({
    queryKey: getQueryKey(trpc.brandKit.tours, { limit: kitTourPageLength }, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.brandKit.tours.query({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ tours }) => tours.some(isQueued)) ? pollMs : false),
  })
  const tours = tourList.data?.pages.flatMap((page) => page.tours)
  const hasLoadedPending = tours?.some((tour) => hasPendingChanges(tour) && !isQueued(tour)) ?? false
  const nextCursor = tourList.data?.pages.at(-1)?.nextCursor ?? null
  const hasUnloadedPending = useHasPendingTours(hasLoadedPending || progress !== null ? null : nextCursor)
  return (
    <SettingsSection title={t('brandKit.tours')} hint={t('brandKit.toursHint')}>
      <LiveRegion announcement={announcement} />
      <LiveRegion announcement={updateAnnouncement} />
      {tours === undefined && tourList.error && (
        <LoadFailure message={errorMessage(t, tourList.error)} onRetry={() => tourList.refetch()} />
      )}
      {tours === undefined && !tourList.error && <Skeleton height={80} radius="md" />}
      {tours?.length === 0 && <Text>{t('brandKit.noTours')}</Text>}
      {tours !== undefined && tours.length > 0 && (
        <>
          <Text mb="md">{t('brandKit.tourCount', { count: tourCount })}</Text>
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          {failures.length > 0 && (
            <FailureAlert
              message={failures.map(({ name, error: cause }) => `${name}: ${errorMessage(t, cause)}`).join('\n')}
            />
          )}
          {isUpdating && <UpdateProgress tourCount={tourCount} pendingTourCount={pendingTourCount} />}
          {!isUpdating && (hasLoadedPending || hasUnloadedPending || progress !== null) && (
            <Group mb="md">
              <Allowed to="publishTours">
                <BusyButton isBusy={progress !== null} onClick={publishAll}>
                  {t('brandKit.publish')}
                </BusyButton>
              </Allowed>
              {progress !== null && (
                <>
                  <Text>{t('brandKit.publishing', progress)}</Text>
                  <Button variant="default" onClick={stop}>
                    {t('brandKit.stop')}
                  </Button>
                </>
              )}
            </Group>
          )}
          <ul className={classes.tours}>
            {tours.map((tour) => (
              <TourRow key={tour.id} tour={tour} isQueued={isQueued(tour)} />
            ))}
          </ul>
          <MoreButton list={tourList} label={t('brandKit.more')} mt="md" />
        </>
      )}
    </SettingsSection>
  )
}
