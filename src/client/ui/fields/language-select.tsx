import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../feedback/denied.tsx'
import classes from './language-select.module.css'
import { foundLanguages, languageChoices, languageOf } from './languages.ts'

type LanguageSelectProps = {
  readonly label: string
  readonly description?: string
  /** A BCP 47 tag; empty while none is chosen. */
  readonly value: string
  readonly error?: string | undefined
  /** Stays within what it stands in, which closes when something beside it is pressed. */
  readonly inPopover?: boolean
  readonly onChange: (language: string) => void
}

/** A language by its name, looked for by name or by tag; any other language that has a name can be had by its tag. */
export function LanguageSelect({ value, onChange, inPopover = false, ...words }: LanguageSelectProps) {
  const { t, i18n } = useTranslation()
  const deniedProps = useDeniedField()
  const [searched, setSearched] = useState('')
  const choices = useMemo(() => languageChoices(i18n.language, value), [i18n.language, value])
  const typed = languageOf(searched.trim(), i18n.language)
  const isListed = choices.some((choice) => choice.value === typed?.value)
  const all = typed === null || isListed ? choices : [...choices, typed]
  const isChosen = choices.find((choice) => choice.value === value)?.label === searched
  return (
    <Select
      {...words}
      data={all.map(({ value: tag, label }) => ({ value: tag, label }))}
      value={value === '' ? null : value}
      {...(inPopover ? { comboboxProps: { withinPortal: false } } : {})}
      searchable
      searchValue={searched}
      onSearchChange={setSearched}
      // Opened without a search, it offers all of them.
      filter={() =>
        (isChosen ? all : foundLanguages(all, searched)).map(({ value: tag, label }) => ({ value: tag, label }))
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
