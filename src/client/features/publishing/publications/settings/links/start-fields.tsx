import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../../../../shared/geometry/sphere.ts'
import { ViewPicker } from '../../../../tours/hotspots/inspector/view-picker.tsx'
import { stopOf } from '../../../../tours/tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../../../tours/tour-draft/flat-stops.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'

/** Number of stops above which the list can be searched. */
const searchableMin = 8

type Start = { readonly startStopId: string | null; readonly startView: View | null }
type StartFieldsProps = Start & { readonly onChange: (start: Start) => void }

function ViewField({ startStopId, startView, onChange }: StartFieldsProps & { readonly startStopId: string }) {
  const { t } = useTranslation()
  const labelId = useId()
  const [isPicking, setPicking] = useState(false)
  return (
    <div>
      <Text id={labelId} size="sm" fw={500} mb={4}>
        {t('shareLinks.startView')}
      </Text>
      <SegmentedControl
        fullWidth
        color="teal"
        aria-labelledby={labelId}
        value={startView === null ? 'stop' : 'chosen'}
        data={[
          { value: 'stop', label: t('shareLinks.stopView') },
          { value: 'chosen', label: t('shareLinks.chosenView') },
        ]}
        onChange={(value) => {
          if (value === 'stop') onChange({ startStopId, startView: null })
          else setPicking(true)
        }}
      />
      {startView !== null && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setPicking(true)}>
          {t('hotspots.stop.changeView', { ...startView })}
        </Button>
      )}
      {isPicking && (
        <ViewPicker
          stopId={startStopId}
          view={startView ?? undefined}
          onClose={() => setPicking(false)}
          onPick={(view) => onChange({ startStopId, startView: view })}
        />
      )}
    </div>
  )
}

/** First stop and start view for visitors of a share link. */
export function StartFields({ startStopId, startView, onChange }: StartFieldsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const stop = stopOf(tour, startStopId ?? '')
  const stops = tour.stops.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap="xs">
      <Select
        label={t('shareLinks.startStop')}
        data={[{ value: '', label: t('shareLinks.tourStart') }, ...stops]}
        value={stop?.id ?? ''}
        searchable={stops.length > searchableMin}
        allowDeselect={false}
        onChange={(value) => onChange({ startStopId: value || null, startView: null })}
      />
      {stop && !isFlatStop(tour, stop) && <ViewField startStopId={stop.id} startView={startView} onChange={onChange} />}
    </Stack>
  )
}
