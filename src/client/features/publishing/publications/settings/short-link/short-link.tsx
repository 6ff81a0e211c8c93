import { Skeleton } from '@mantine/core'
import { IconLinkPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { PublishSetting } from '../publish-setting.tsx'
import { ShortLinkForm } from './short-link-form.tsx'

/** Short link of the tour, which is easy to type. */
export function ShortLink() {
  const { t } = useTranslation()
  const { id: tourId } = useTourEditor().tour
  const { data, error, refetch } = trpc.slugs.get.useQuery({ tourId })
  const slugText = data?.slug ? `/share/${data.slug}` : t('shareLinks.short.none')
  const summary = data === undefined ? '' : slugText
  return (
    <PublishSetting Icon={IconLinkPlus} title={t('shareLinks.short.title')} summary={summary}>
      {error && data === undefined && <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton height={64} mx="md" mb="md" />}
      {data && <ShortLinkForm key={data.slug} stored={data} />}
    </PublishSetting>
  )
}
