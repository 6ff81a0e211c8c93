import { useTranslation } from 'react-i18next'
import { languageName } from '../../ui/languages.ts'
import { showUndoNotice } from '../../ui/undo-notice.tsx'
import { updateTour } from '../tour-editor/edits/make-edit.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'

/** Adds languages to the tour and takes them off, with the way back. */
export function useLanguageActions() {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const add = (language: string) => {
    if (language !== tour.language && !tour.languages.includes(language))
      edit(updateTour(tour, { languages: [...tour.languages, language] }))
  }
  const remove = (language: string) => {
    const others = tour.languages.filter((one) => one !== language)
    edit(updateTour(tour, { languages: others }))
    showUndoNotice({
      message: t('translations.removed', { language: languageName(language, i18n.language) }),
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => edit(updateTour({ ...tour, languages: others }, { languages: tour.languages })),
    })
  }
  return { add, remove }
}
