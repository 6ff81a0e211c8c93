import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { foundLanguages, languageChoices, languageName, languageOf } from '../../ui/fields/languages.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useLanguageActions } from './use-language-actions.ts'

/** The languages of the tour besides its own, by name. */
export function ExtraLanguagesField() {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { add, remove } = useLanguageActions()
  const deniedProps = useDeniedField()
  const [searched, setSearched] = useState('')
  const known = languageChoices(i18n.language, '')
  const typed = languageOf(searched.trim(), i18n.language)
  const all = typed === null || known.some(({ value }) => value === typed.value) ? known : [...known, typed]
  const offered = foundLanguages(all, searched).filter(({ value }) => value !== tour.language)
  const named = (tags: readonly string[]) => tags.map((value) => ({ value, label: languageName(value, i18n.language) }))
  const chosen = new Set(tour.languages)
  const change = (tags: readonly string[]) => {
    for (const tag of tags) if (!chosen.has(tag)) add(tag)
    for (const tag of chosen) if (!tags.includes(tag)) remove(tag)
  }
  return (
    <MultiSelect
      label={t('editor.field.languages')}
      description={t('translations.hint')}
      data={named([...tour.languages, ...offered.map(({ value }) => value).filter((tag) => !chosen.has(tag))])}
      value={[...tour.languages]}
      maxValues={limits.extraLanguagesMax}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      searchValue={searched}
      onSearchChange={setSearched}
      filter={({ options }) => options}
      nothingFoundMessage={t('app.noLanguage')}
      maxDropdownHeight={280}
      onChange={change}
      {...deniedProps}
    />
  )
}
