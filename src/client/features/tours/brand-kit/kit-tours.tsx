import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import classes from './brand-kit.module.css'
import { usePublishKit } from './use-publish-kit.ts'

const pageLength = 20
/** Interval at which tours in publication are looked at. */
const pollMs = 2_000

type TourRowProps = { readonly tour: BrandKitTour; readonly isQueued: boolean }

function TourRow({ tour, isQueued }: TourRowProps) {
  const { t } = useTranslation()
  const { id, name, isLive, waitingChanges } = tour
  const isWaiting = isLive && waitingChanges > 0
  const state = isWaiting ? (isQueued ? 'publishing' : 'waiting') : isLive ? 'current' : 'draft'
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

/** Tours that inherit from the brand kit, with a button that publishes the changes of all of them. */
export function KitTours({ tourCount }: { tourCount: number }) {
  const { t } = useTranslation()
  const { progress, queuedIds, failures, error, publishAll, stop } = usePublishKit()
  const { client } = trpc.useUtils()
  const isPublishing = ({ id, waitingChanges }: BrandKitTour) => queuedIds.has(id) && waitingChanges > 0
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.brandKit.tours, { limit: pageLength }, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.brandKit.tours.query({ cursor: pageParam, limit: pageLength }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ tours }) => tours.some(isPublishing)) ? pollMs : false),
  })
  const tours = list.data?.pages.flatMap((page) => page.tours)
  const isWaiting = tours?.some((tour) => tour.isLive && tour.waitingChanges > 0 && !queuedIds.has(tour.id)) ?? false
  return (
    <SettingsSection title={t('brandKit.tours')} hint={t('brandKit.toursHint')}>
      {tours === undefined && list.error && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={() => list.refetch()} />
      )}
      {tours === undefined && !list.error && <Skeleton height={80} radius="md" />}
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
          {(isWaiting || list.hasNextPage || progress !== null) && (
            <Group mb="md">
              <Allowed to="publishTours">
                <BusyButton isBusy={progress !== null} onClick={publishAll}>
                  {t('brandKit.publish')}
                </BusyButton>
              </Allowed>
              {progress !== null && (
                <>
                  <Text role="status">{t('brandKit.publishing', progress)}</Text>
                  <Button variant="default" onClick={stop}>
                    {t('brandKit.stop')}
                  </Button>
                </>
              )}
            </Group>
          )}
          <ul className={classes.tours}>
            {tours.map((tour) => (
              <TourRow key={tour.id} tour={tour} isQueued={queuedIds.has(tour.id)} />
            ))}
          </ul>
          {list.hasNextPage && (
            <BusyButton
              variant="default"
              mt="md"
              isBusy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('brandKit.more')}
            </BusyButton>
          )}
        </>
      )}
    </SettingsSection>
  )
}
