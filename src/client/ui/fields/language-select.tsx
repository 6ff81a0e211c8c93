import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../feedback/denied.tsx'
import classes from './language-select.module.css'
import { languageChoices, languageOf, matchingLanguages } from './languages.ts'

type LanguageSelectProps = {
  readonly id?: string
  readonly label: string
  readonly description?: string
  /** BCP 47 tag; empty if none is chosen. */
  readonly value: string
  readonly error?: string | undefined
  /** True to render the dropdown inside the surrounding popover, which closes on outside clicks. */
  readonly inPopover?: boolean
  readonly onChange: (language: string) => void
}

/** Select of a language, searchable by name or tag. Unlisted languages can be entered by tag. */
export function LanguageSelect({ value, onChange, inPopover = false, ...labels }: LanguageSelectProps) {
  const { t, i18n } = useTranslation()
  const deniedProps = useDeniedField()
  const [searchText, setSearchText] = useState('')
  const choices = useMemo(() => languageChoices(i18n.language, value), [i18n.language, value])
  const typedLanguage = languageOf(searchText.trim(), i18n.language)
  const isListed = choices.some((choice) => choice.value === typedLanguage?.value)
  const options = typedLanguage === null || isListed ? choices : [...choices, typedLanguage]
  const isUnchanged = choices.find((choice) => choice.value === value)?.label === searchText
  return (
    <Select
      {...labels}
      data={options.map(({ value: tag, label }) => ({ value: tag, label }))}
      value={value === '' ? null : value}
      {...(inPopover ? { comboboxProps: { withinPortal: false } } : {})}
      searchable
      searchValue={searchText}
      onSearchChange={setSearchText}
      // Without a search, all languages are listed.
      filter={() =>
        (isUnchanged ? options : matchingLanguages(options, searchText)).map(({ value: tag, label }) => ({
          value: tag,
          label,
        }))
      }
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <small>{option.value}</small>
        </span>
      )}
      nothingFoundMessage={t('app.noLanguage')}
      maxDropdownHeight={280}
      allowDeselect={false}
      onChange={(language) => language !== null && onChange(language)}
      {...deniedProps}
    />
  )
}
