import { useTranslation } from 'react-i18next'
import classes from './settings.module.css'

/** Status of saving. Always rendered, because screen readers only announce changes of an existing live region. */
export function SavedMark({ isSaving, isSaved }: { readonly isSaving: boolean; readonly isSaved: boolean }) {
  const { t } = useTranslation()
  return (
    <span role="status" className={classes.saved}>
      {isSaving ? t('sharing.saving') : isSaved && t('sharing.saved')}
    </span>
  )
}
