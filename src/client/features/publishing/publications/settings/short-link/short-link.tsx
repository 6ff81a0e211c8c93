import { IconLinkPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../../platform/trpc.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { LoadingFields } from '../loading-fields.tsx'
import { PublishSetting } from '../publish-setting.tsx'
import { ShortLinkForm } from './short-link-form.tsx'

/** Short link of the tour, which is easy to type. */
export function ShortLink() {
  const { t } = useTranslation()
  const { id: tourId } = useTourEditor().tour
  const { data, error, refetch } = trpc.slugs.get.useQuery({ tourId })
  const slugText = data?.slug ? `/share/${data.slug}` : t('shareLinks.short.none')
  const summary = data === undefined ? undefined : slugText
  return (
    <PublishSetting Icon={IconLinkPlus} title={t('shareLinks.short.title')} summary={summary}>
      {data === undefined && <LoadingFields error={error} onRetry={() => void refetch()} />}
      {data && <ShortLinkForm key={data.slug} stored={data} />}
    </PublishSetting>
  )
}
