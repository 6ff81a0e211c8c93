import { useTranslation } from 'react-i18next'
import classes from './settings.module.css'

/** Says that what was chosen is stored. It is there from the start, so that screen readers hear it change. */
export function SavedMark({ isSaving, isSaved }: { readonly isSaving: boolean; readonly isSaved: boolean }) {
  const { t } = useTranslation()
  return (
    <span role="status" className={classes.saved}>
      {isSaving ? t('sharing.saving') : isSaved && t('sharing.saved')}
    </span>
  )
}
