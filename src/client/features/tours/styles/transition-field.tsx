import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTransitionChoices } from '../tour-draft/transition-choices.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

/** Default transition between stops. */
export function TransitionField() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const choices = useTransitionChoices()
  const deniedProps = useDeniedField()
  return (
    <Select
      label={t('editor.field.transition')}
      description={t('editor.transition.tourHint')}
      data={choices}
      value={tour.transition}
      allowDeselect={false}
      onChange={(transition) => transition && edit(updateTour(tour, { transition }))}
      {...deniedProps}
    />
  )
}
