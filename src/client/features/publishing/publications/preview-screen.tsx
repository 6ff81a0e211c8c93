import { Button } from '@mantine/core'
import { IconArrowLeft, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { linkTo, screenPaths, stopIndexOf } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { isTourNotFound } from '../../../platform/tour-not-found.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { MountedTour } from '../../../viewer/mounted-tour.tsx'
import classes from './preview-screen.module.css'

function PreviewFailure({ tourId, error }: { tourId: string; error: unknown }) {
  const { t } = useTranslation()
  if (error && isTourNotFound(error))
    return (
      <Notice icon={<IconEyeOff size={28} />} title={t('editor.notFound')} text={t('editor.notFoundHint')}>
        <Button component={Link} to={screenPaths.home}>
          {t('editor.toTours')}
        </Button>
      </Notice>
    )
  return (
    <Notice
      icon={<IconEyeOff size={28} />}
      title={t('preview.failed')}
      text={error ? errorMessage(t, error) : t('preview.failedHint')}
    >
      <Button component={Link} to={linkTo.editTour(tourId, 'stops')}>
        {t('preview.back')}
      </Button>
    </Notice>
  )
}

function Preview({ document }: { document: TourDocument }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { activestop } = useParams()
  const [failure, setFailure] = useState<unknown>(null)
  const { tourId, tours } = document
  const stopIds = tours[tourId]?.stopIds ?? []
  const stopId = stopIds[stopIndexOf(activestop, stopIds.length)]
  if (stopId === undefined || failure !== null) return <PreviewFailure tourId={tourId} error={failure} />
  const updateUrl = (visibleStopId: string) => {
    const position = stopIds.indexOf(visibleStopId) + 1
    if (position > 0 && String(position) !== activestop)
      void navigate(linkTo.preview(tourId, position), { replace: true })
  }
  return (
    <main className={classes.preview}>
      <title>{t('preview.pageTitle', { name: tours[tourId]?.name })}</title>
      <MountedTour
        document={document}
        stopId={stopId}
        onStopChange={updateUrl}
        onFailure={setFailure}
        shareUrl={(position) => location.origin + linkTo.preview(tourId, position)}
      />
      <Link className={classes.back} to={linkTo.editStop(tourId, stopId)}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('preview.back')}
      </Link>
    </main>
  )
}

/** Shows the draft as visitors would see it. The URL follows the open stop. */
export function PreviewScreen() {
  const { t } = useTranslation()
  const { tourId = '' } = useParams()
  const { data, error } = trpc.publishing.preview.useQuery(
    { tourId },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: 1 },
  )
  if (error) return <PreviewFailure tourId={tourId} error={error} />
  return data ? <Preview document={data} /> : <DelayedLoader label={t('editor.loading')} />
}
