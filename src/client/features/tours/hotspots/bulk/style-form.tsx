import { ColorInput, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hotspot, hotspotSizes, labelModes } from '../../../../../shared/hotspots/hotspots.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import type { HotspotChange } from '../../tour-draft/edits/edit.ts'
import { useTransitionChoices } from '../../tour-draft/transition-choices.ts'
import { colorSwatches, isHexColor } from '../inspector/hotspot-styles.ts'
import { isLinkToStop, type StyleChoice, styleChanges, unchangedStyle } from './style-changes.ts'

const tourStyleValue = 'tour'

export type StyleFormProps = {
  readonly hotspots: readonly Hotspot[]
  readonly onSave: (changes: readonly HotspotChange[]) => void
}

/** Form that gives several hotspots the same style. Fields that aren't set leave each as it is. */
export function StyleForm({ hotspots, onSave }: StyleFormProps) {
  const { t } = useTranslation()
  const transitions = useTransitionChoices()
  const [choice, setChoice] = useState<StyleChoice>(unchangedStyle)
  const [colorText, setColorText] = useState('')
  const changes = styleChanges(hotspots, choice)
  const unchangedOption = { value: '', label: t('hotspots.bulk.asIs') }
  const tourStyleOption = { value: tourStyleValue, label: t('hotspots.tourStyle') }
  const isColorInvalid = colorText !== '' && !isHexColor(colorText)
  return (
    <SaveForm
      label={t('hotspots.bulk.style.save', { count: changes.length })}
      isPending={false}
      disabled={changes.length === 0 || isColorInvalid}
      onSave={() => onSave(changes)}
    >
      <Stack gap="md">
        <Select
          label={t('editor.field.size')}
          data-autofocus
          data={[
            unchangedOption,
            tourStyleOption,
            ...hotspotSizes.map((size) => ({ value: size, label: t(`hotspots.size.${size}`) })),
          ]}
          value={choice.size === null ? tourStyleValue : (choice.size ?? '')}
          allowDeselect={false}
          onChange={(value) => {
            const size = hotspotSizes.find((name) => name === value)
            setChoice({ ...choice, size: value === tourStyleValue ? null : size })
          }}
        />
        <Select
          label={t('editor.field.labelMode')}
          data={[
            unchangedOption,
            ...labelModes.map((mode) => ({ value: mode, label: t(`hotspots.labelMode.${mode}`) })),
          ]}
          value={choice.labelMode ?? ''}
          allowDeselect={false}
          onChange={(value) => setChoice({ ...choice, labelMode: labelModes.find((mode) => mode === value) })}
        />
        {hotspots.some(isLinkToStop) && (
          <Select
            label={t('hotspots.bulk.style.transition')}
            data={[
              unchangedOption,
              { value: tourStyleValue, label: t('hotspots.bulk.style.tourTransition') },
              ...transitions,
            ]}
            value={choice.transition === null ? tourStyleValue : (choice.transition ?? '')}
            allowDeselect={false}
            onChange={(value) => {
              const transition = transitions.find((option) => option.value === value)?.value
              setChoice({ ...choice, transition: value === tourStyleValue ? null : transition })
            }}
          />
        )}
        <ColorInput
          size="md"
          label={t('editor.field.colour')}
          placeholder={t('hotspots.bulk.asIs')}
          value={colorText}
          format="hex"
          withEyeDropper={false}
          swatches={colorSwatches}
          error={isColorInvalid ? t('styles.wrongColour') : undefined}
          onChange={(colour) => {
            setColorText(colour)
            setChoice({ ...choice, colour: isHexColor(colour) ? colour : undefined })
          }}
        />
      </Stack>
    </SaveForm>
  )
}
