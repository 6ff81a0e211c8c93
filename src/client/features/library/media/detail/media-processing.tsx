import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isQueued, type MediaItem } from '../../../../../shared/media/media.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { lacksCoverage } from '../panorama-shape.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

/** Processing state of a media item: progress, or the error with a button to retry. */
export function MediaProcessing({ media }: { media: MediaItem }) {
  const { t, i18n } = useTranslation()
  const { applyChanges } = useMediaRefresh()
  const { mutate, isPending } = trpc.media.retry.useMutation({
    onSuccess: (item) => applyChanges([item]),
    onError: (error) => showError(t, error),
  })
  if (media.status === 'complete') return null
  if (media.status === 'building') {
    const percent = formatPercent(media.progress, i18n.language)
    return (
      <div role="status">
        <Text size="sm" c="dimmed" mb={6} className="tabular">
          {isQueued(media) ? t('media.queued') : t('media.building', { percent })}
        </Text>
        {!isQueued(media) && (
          <Progress value={media.progress * 100} aria-label={t('media.buildProgress', { name: media.name })} />
        )}
      </div>
    )
  }
  const isPartial = lacksCoverage(media) && media.failureCode === 'media.wrongRatio'
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} title={t('media.failed')}>
      <Text size="sm" mb="sm">
        {isPartial ? t('media.adjust.lacksCoverage') : t(`errors.${media.failureCode ?? 'server.failed'}`)}
      </Text>
      <Group gap="xs">
        {lacksCoverage(media) && (
          <Allowed to="manageTours">
            <Button component={Link} to={linkTo.adjustMedia(media.id, 'coverage')} size="compact-sm">
              {t('media.adjust.setCoverage')}
            </Button>
          </Allowed>
        )}
        <Allowed to="manageTours">
          <BusyButton
            size="compact-sm"
            variant="default"
            isBusy={isPending}
            onClick={() => mutate({ mediaId: media.id })}
          >
            {t('media.retry')}
          </BusyButton>
        </Allowed>
      </Group>
    </Alert>
  )
}
