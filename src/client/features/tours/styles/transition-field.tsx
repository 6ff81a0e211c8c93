import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { InheritedPartStatus } from '../tour-draft/inherited-parts.tsx'
import { useTransitionChoices } from '../tour-draft/transition-choices.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './styles-screen.module.css'

/** Default transition between stops. */
export function TransitionField() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const choices = useTransitionChoices()
  const deniedProps = useDeniedField()
  return (
    <div className={classes.field} tabIndex={-1}>
      <Select
        label={t('editor.field.transition')}
        description={t('editor.transition.tourHint')}
        data={choices}
        value={tour.transition}
        allowDeselect={false}
        onChange={(transition) => transition && edit(updateTour(tour, { transition }))}
        {...deniedProps}
      />
      <InheritedPartStatus part="transition" name={t('editor.field.transition')} />
    </div>
  )
}
