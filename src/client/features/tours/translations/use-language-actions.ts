import { useTranslation } from 'react-i18next'
import { languageName } from '../../../ui/fields/languages.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

/** Adds and removes languages of the tour; removing can be undone. */
export function useLanguageActions() {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const undoably = useEditWithUndo()
  const add = (language: string) => {
    if (language !== tour.language && !tour.languages.includes(language))
      edit(updateTour(tour, { languages: [...tour.languages, language] }))
  }
  const remove = (language: string) => {
    const remainingLanguages = tour.languages.filter((tag) => tag !== language)
    const message = t('translations.removed', { language: languageName(language, i18n.language) })
    undoably(updateTour(tour, { languages: remainingLanguages }), message)
  }
  return { add, remove }
}
