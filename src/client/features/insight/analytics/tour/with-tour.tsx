import { Button, Skeleton } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { isTourNotFound } from '../../../../platform/tour-not-found.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { type TourNames, tourNames } from './tour-names.ts'

/** Loads the tour of the URL and passes its names to the screen. */
export function WithTour({ children }: { readonly children: (tour: TourNames) => ReactNode }) {
  const { t } = useTranslation()
  const { tourId = '' } = useParams()
  const { data, error, refetch } = trpc.tours.get.useQuery({ tourId })
  if (data !== undefined) return children(tourNames(data))
  return (
    <Page title={t('analytics.title')}>
      {error === null && <Skeleton height={360} radius="lg" aria-busy="true" />}
      {error !== null && !isTourNotFound(error) && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
      {error !== null && isTourNotFound(error) && (
        <Notice icon={<IconMoodEmpty size={28} />} title={t('editor.notFound')} text={t('editor.notFoundHint')}>
          <Button component={Link} to={linkTo.analytics()}>
            {t('analytics.toAll')}
          </Button>
        </Notice>
      )}
    </Page>
  )
}
