import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, type UploadItem, uploadAs } from './upload-queue.ts'
import { couldBeImage } from './upload-sentence.ts'

/** What can be done with a file in its present state. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state } = item
  const retry = useRetry(item)
  const name = file.name
  if (state.step === 'building' || state.step === 'saving') return null
  return (
    <>
      {couldBeImage(state) && (
        <Button variant="light" size="compact-sm" onClick={() => void uploadAs(id, 'images')}>
          {t('uploads.asImage')}
        </Button>
      )}
      {state.step === 'failed' && (
        <Button variant="light" size="compact-sm" onClick={retry} aria-label={t('uploads.retryOf', { name })}>
          {t('uploads.retry')}
        </Button>
      )}
      {state.step === 'uploading' && !state.paused && (
        <Action label={t('uploads.pauseOf', { name })} onClick={() => void pauseUpload(id)}>
          <IconPlayerPause size={18} />
        </Action>
      )}
      {state.step === 'uploading' && state.paused && (
        <Action label={t('uploads.resumeOf', { name })} onClick={() => void resumeUpload(id)}>
          <IconPlayerPlay size={18} />
        </Action>
      )}
      <Action
        label={t(state.step === 'complete' || state.step === 'failed' ? 'uploads.dismissOf' : 'uploads.cancelOf', {
          name,
        })}
        onClick={() => void cancelUpload(id)}
      >
        <IconX size={18} />
      </Action>
    </>
  )
}

/** Sends the file again, or has the server build its original again where that is stored already. */
function useRetry({ id, state }: UploadItem): () => void {
  const { t } = useTranslation()
  const { mutate } = trpc.media.retry.useMutation({
    onSuccess: () => retryUpload(id),
    onError: (error) => notifications.show({ color: 'red', message: refusalSentence(t, error) }),
  })
  const mediaId = state.step === 'failed' ? state.mediaId : null
  return () => (mediaId === null ? retryUpload(id) : mutate({ mediaId }))
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
