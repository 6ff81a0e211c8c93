import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import type { TimeLayers } from '../../../../../shared/tours/time-layers.ts'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import { LayerDateField } from './layer-date-field.tsx'
import classes from './time-layers.module.css'

type LayerLabel = Pick<TimeLayers, 'name' | 'date'>

type LayerFieldsProps = {
  readonly layer: LayerLabel
  readonly label: string
  readonly onChange: (change: Partial<LayerLabel>) => void
}

/** Name and date of a time layer. */
export function LayerFields({ layer, label, onChange }: LayerFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <SavedText
        label={t('stops.layers.name')}
        name={t('stops.layers.nameOf', { layer: label })}
        value={layer.name}
        maxLength={textLimits.nameMaxLength}
        onCommit={(name) => onChange({ name })}
      />
      <LayerDateField
        name={t('stops.layers.dateOf', { layer: label })}
        value={layer.date}
        onCommit={(date) => onChange({ date })}
      />
    </div>
  )
}
