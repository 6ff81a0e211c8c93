import { Group, Progress as ProgressBar, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../../../shared/translations/translation-progress.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { type TextFilter, textFilters } from './grouped-texts.ts'
import classes from './translations.module.css'
import type { Translations } from './use-translations.ts'

function useProgressText(): (progress: Progress) => string {
  const { t } = useTranslation()
  return ({ total, translated, stale }) => {
    const text = t('translations.progress', { made: translated, count: total })
    return stale === 0 ? text : t('translations.progressStale', { text, count: stale })
  }
}

type LanguageChoiceProps = {
  readonly chosen: string
  readonly translations: Translations
  readonly onChoose: (language: string) => void
}

/** Select of the language to translate into, with its progress. */
export function LanguageChoice({ chosen, translations, onChoose }: LanguageChoiceProps) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const labelOf = (language: string) => {
    const name = languageName(language, i18n.language)
    return language === tour.language ? t('translations.tourLanguage', { language: name }) : name
  }
  const progressText = useProgressText()
  const { total, translated, stale } = translations.progressIn(chosen)
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const name = languageName(chosen, i18n.language)
  return (
    <div className={classes.choice}>
      <Select
        label={t('translations.into')}
        data={translations.languages.map((language) => ({ value: language, label: labelOf(language) }))}
        value={chosen}
        allowDeselect={false}
        onChange={(language) => language !== null && onChoose(language)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            <small>{progressText(translations.progressIn(option.value))}</small>
          </span>
        )}
      />
      <div className={classes.progress}>
        <p>{progressText({ total, translated, stale })}</p>
        <ProgressBar.Root size="md">
          <ProgressBar.Section
            value={percentOf(translated - stale)}
            aria-label={t('translations.progressLabel', { language: name })}
          />
          <ProgressBar.Section
            value={percentOf(stale)}
            color="amber"
            aria-label={t('translations.progressStaleLabel', { language: name })}
          />
        </ProgressBar.Root>
      </div>
    </div>
  )
}

type TextToolsProps = {
  readonly filter: TextFilter
  readonly search: string
  readonly progress: Progress
  readonly onFilter: (filter: TextFilter) => void
  readonly onSearch: (search: string) => void
}

/** Filter and search of the texts. */
export function TextTools({ filter, search, progress, onFilter, onSearch }: TextToolsProps) {
  const { t } = useTranslation()
  const { total, translated, stale } = progress
  const counts: Readonly<Record<TextFilter, number>> = { all: total, missing: total - translated, stale }
  return (
    <Group className={classes.tools ?? ''}>
      <SegmentedControl
        aria-label={t('translations.filter.label')}
        value={filter}
        onChange={(value) => onFilter(textFilters.find((name) => name === value) ?? 'all')}
        data={textFilters.map((value) => ({
          value,
          label: t('translations.filter.counted', { name: t(`translations.filter.${value}`), count: counts[value] }),
        }))}
      />
      <SearchField label={t('translations.search')} value={search} onChange={onSearch} />
    </Group>
  )
}
