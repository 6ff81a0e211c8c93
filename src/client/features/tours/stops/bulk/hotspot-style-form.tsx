import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StyleForm } from '../../hotspots/bulk/style-form.tsx'
import type { HotspotChange } from '../../tour-draft/edits/edit.ts'
import { SkippedSection } from './skipped-section.tsx'
import type { BulkStops } from './use-bulk-stops.ts'

const allKinds = ''

type HotspotStyleFormProps = {
  readonly bulkStops: BulkStops
  readonly onSave: (changes: readonly HotspotChange[]) => void
}

/** Form that gives the hotspots of several stops the same style, either all of them or those of a kind. */
export function HotspotStyleForm({ bulkStops: { stops, skipped }, onSave }: HotspotStyleFormProps) {
  const { t } = useTranslation()
  const [selectedKind, setSelectedKind] = useState(allKinds)
  const hotspots = stops.flatMap((stop) => stop.hotspots)
  const hotspotsByKind = Map.groupBy(hotspots, ({ kind }) => kind)
  const selectedHotspots = hotspots.filter(({ kind }) => selectedKind === allKinds || kind === selectedKind)
  return (
    <Stack gap="md">
      <Select
        label={t('stops.bulk.hotspotStyle.kind')}
        data={[
          { value: allKinds, label: t('stops.bulk.hotspotStyle.allKinds', { count: hotspots.length }) },
          ...[...hotspotsByKind].map(([kind, { length: count }]) => ({
            value: kind,
            label: t('stops.bulk.hotspotStyle.kindOption', { kind: t(`hotspots.kind.${kind}`), count }),
          })),
        ]}
        value={selectedKind}
        allowDeselect={false}
        onChange={(kind) => setSelectedKind(kind ?? allKinds)}
      />
      <SkippedSection skipped={skipped} />
      <StyleForm hotspots={selectedHotspots} onSave={onSave} />
    </Stack>
  )
}
