import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountHeaders, readAccountId } from '../../../../platform/account-storage.ts'
import { apiErrorOf, RestError } from '../../../../platform/api-error.ts'
import { dataUrlOf } from '../../../../platform/data-url.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import classes from './video-frame.module.css'
import { videoUrlOf } from './video-url.ts'

const thumbnailPath = '/api/v2/temp/media/videos/thumbnail'

/** Fetches a frame of the video at a URL, as a data URL. Throws a `RestError` if the server rejects the URL. */
async function fetchVideoFrame(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${thumbnailPath}?url=${encodeURIComponent(url)}`, { headers: accountHeaders(), signal })
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
  return dataUrlOf(await response.blob())
}

const debounceMs = 600

/** Error instead of the frame. The URL is kept, because the video may still play for visitors. */
function Failure({ message }: { readonly message: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.failed}>
      <IconVideoOff size={20} aria-hidden="true" />
      <div>
        <strong>{t('hotspots.videoFrame.missing')}</strong>
        <div>{message}</div>
      </div>
    </div>
  )
}

type FramePreviewProps = {
  readonly url: string
  /** False while a person is typing the URL. */
  readonly isSettled: boolean
}

/** Loads and displays the frame, or an error in its place. */
function FramePreview({ url, isSettled }: FramePreviewProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['video-frame', readAccountId(), url],
    queryFn: ({ signal }) => fetchVideoFrame(url, signal),
    enabled: isSettled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const failure = isFetching ? null : error
  const isLoading = data === undefined && failure === null
  // A rejected URL would be rejected again.
  const canRetry = failure !== null && apiErrorOf(failure)?.code !== 'media.addressRejected'
  return (
    <div className={classes.frame}>
      {isLoading && <Skeleton className={classes.loading} />}
      {data !== undefined && <img className={classes.image} src={data} alt={t('hotspots.videoFrame.alt')} />}
      <div role="status" className={classes.text}>
        {isLoading && t('hotspots.videoFrame.loading')}
        {data !== undefined && t('hotspots.videoFrame.caption')}
        {failure !== null && <Failure message={errorMessage(t, failure)} />}
      </div>
      {canRetry && (
        <Button className={classes.retry} variant="default" size="compact-md" onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Frame of the video at the typed URL. Renders nothing if the URL isn't a video's, or without `manageTours`. */
export function VideoFrame({ url }: { readonly url: string | undefined }) {
  const canManage = usePermission('manageTours')
  const videoUrl = videoUrlOf(url)
  const [debouncedUrl] = useDebouncedValue(videoUrl, debounceMs)
  return canManage && videoUrl !== undefined ? (
    <FramePreview url={videoUrl} isSettled={debouncedUrl === videoUrl} />
  ) : null
}
