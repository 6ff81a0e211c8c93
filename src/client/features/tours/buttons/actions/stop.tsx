import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ButtonActionDetails } from '../../../../../shared/buttons/registry.ts'
import { StopSelect } from '../../hotspots/inspector/stop-select.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import type { ActionEditor, DetailsFieldProps } from '../action-editor.ts'

function StopField({ details, onChange, showsMissing }: DetailsFieldProps<ButtonActionDetails<'stop'>>) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const isDeleted = details !== null && !tour.stops.some(({ id }) => id === details.stopId)
  const missingText = showsMissing && details === null ? t('buttons.stop.missing') : undefined
  const error = isDeleted ? t('buttons.stop.gone') : missingText
  return (
    <StopSelect
      label={t('buttons.stop.stop')}
      value={details?.stopId ?? null}
      error={error}
      onPick={(stopId) => onChange({ stopId })}
    />
  )
}

export const stopEditor: ActionEditor<'stop'> = {
  Icon: IconMapPin,
  icon: 'arrow',
  Field: StopField,
  targetText: ({ stopId }, { stops }) => stops.find(({ id }) => id === stopId)?.name,
}
