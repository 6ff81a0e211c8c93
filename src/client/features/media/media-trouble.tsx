import { Alert, Button, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { formatPercent } from '../../ui/formats.ts'

/** Why a medium cannot be used yet: it is being built, or its build failed and can be tried again. */
export function MediaTrouble({ media }: { media: MediaItem }) {
  const { t, i18n } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.media.retry.useMutation({
    onSuccess: () => utils.media.list.invalidate(),
    onError: (error) => notifications.show({ color: 'red', message: refusalSentence(t, error) }),
  })
  if (media.status === 'complete') return null
  if (media.status === 'building') {
    const percent = formatPercent(media.progress, i18n.language)
    return (
      <div role="status">
        <Text size="sm" c="dimmed" mb={6} className="tabular">
          {t('media.building', { percent })}
        </Text>
        <Progress value={media.progress * 100} aria-label={t('media.buildProgress', { name: media.name })} />
      </div>
    )
  }
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} title={t('media.failed')}>
      <Text size="sm" mb="sm">
        {media.failure ?? t('errors.server.failed')}
      </Text>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate({ mediaId: media.id })}>
        {t('media.retry')}
      </Button>
    </Alert>
  )
}
