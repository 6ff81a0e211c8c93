import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MediaKind, mediaKindNames } from '../../../../../shared/media/registry.ts'

type KindFilterProps = {
  readonly value: readonly MediaKind[]
  readonly onChange: (kinds: readonly MediaKind[]) => void
}

/** Filter by one kind. Several kinds are chosen under "Filters". */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation()
  const [firstKind] = value
  return (
    <SegmentedControl
      aria-label={t('media.filterBy')}
      value={value.length > 1 ? '' : (firstKind ?? 'all')}
      onChange={(name) => onChange(mediaKindNames.filter((kind) => kind === name))}
      data={[
        { value: 'all', label: t('media.all') },
        ...mediaKindNames.map((kind) => ({ value: kind, label: t(`media.kinds.${kind}`) })),
      ]}
    />
  )
}
