import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translationLimits } from '../../../../shared/translations/translation-limits.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { languageChoices, languageName, languageOf, matchingLanguages } from '../../../ui/fields/languages.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useLanguageActions } from './use-language-actions.ts'

/** Multi-select of the tour's additional languages. */
export function ExtraLanguagesField() {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { add, remove } = useLanguageActions()
  const deniedProps = useDeniedField()
  const [searchText, setSearchText] = useState('')
  const suggested = languageChoices(i18n.language, '')
  const typedLanguage = languageOf(searchText.trim(), i18n.language)
  const choices =
    typedLanguage === null || suggested.some(({ value }) => value === typedLanguage.value)
      ? suggested
      : [...suggested, typedLanguage]
  const options = matchingLanguages(choices, searchText).filter(({ value }) => value !== tour.language)
  const asOptions = (tags: readonly string[]) =>
    tags.map((value) => ({ value, label: languageName(value, i18n.language) }))
  const selectedLanguages = new Set(tour.languages)
  const change = (tags: readonly string[]) => {
    for (const tag of tags) if (!selectedLanguages.has(tag)) add(tag)
    for (const tag of selectedLanguages) if (!tags.includes(tag)) remove(tag)
  }
  return (
    <MultiSelect
      label={t('editor.field.languages')}
      description={t('translations.hint')}
      data={asOptions([
        ...tour.languages,
        ...options.map(({ value }) => value).filter((tag) => !selectedLanguages.has(tag)),
      ])}
      value={[...tour.languages]}
      maxValues={translationLimits.extraLanguagesMax}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      searchValue={searchText}
      onSearchChange={setSearchText}
      filter={({ options: matches }) => matches}
      nothingFoundMessage={t('app.noLanguage')}
      maxDropdownHeight={280}
      onChange={change}
      {...deniedProps}
    />
  )
}
