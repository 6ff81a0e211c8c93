import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { type MediaKind, mediaKindNames, mediaKinds } from '../../../shared/media/registry.ts'

export type KindFilterName = 'all' | MediaKind

function only(wanted: MediaKind) {
  return ({ kind }: MediaItem) => kind === wanted
}

/** Which media the library shows. */
export const mediaKindFilters: Readonly<Record<KindFilterName, (item: MediaItem) => boolean>> = {
  all: () => true,
  panos: only('panos'),
  images: only('images'),
  videos: only('videos'),
  videos360: only('videos360'),
  audio: only('audio'),
}

const offered = mediaKindNames.filter((kind) => mediaKinds[kind].offered)

type KindFilterProps = { readonly value: KindFilterName; readonly onChange: (name: KindFilterName) => void }

export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('media.filterBy')}
      value={value}
      onChange={onChange}
      data={[
        { value: 'all', label: t('media.all') },
        ...offered.map((kind) => ({ value: kind, label: t(`media.kinds.${kind}`) })),
      ]}
    />
  )
}
