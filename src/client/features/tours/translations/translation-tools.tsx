import { Group, Progress as ProgressBar, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../../../shared/translations/translation-progress.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { TextFilter } from './grouped-texts.ts'
import classes from './translations.module.css'
import type { Translations } from './use-translations.ts'

/** Progress as a text. For Stopover's own texts it is the number of replaced texts if none is missing. */
function useProgressText(): (progress: Progress, isOfStopover: boolean) => string {
  const { t } = useTranslation()
  return ({ total, translated, stale }, isOfStopover) => {
    const text =
      isOfStopover && translated === total
        ? t('translations.replaced', { count: total })
        : t('translations.progress', { made: translated, count: total })
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
  const isProgressShown = chosen !== tour.language || translated < total
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const name = languageName(chosen, i18n.language)
  return (
    <div className={classes.choice}>
      <Select
        id={fieldId('translations', chosen)}
        label={t('translations.into')}
        data={translations.languages.map((language) => ({ value: language, label: labelOf(language) }))}
        value={chosen}
        allowDeselect={false}
        onChange={(language) => language !== null && onChoose(language)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            <small>{progressText(translations.progressIn(option.value), option.value === tour.language)}</small>
          </span>
        )}
      />
      <div className={classes.progress}>
        <p>{progressText({ total, translated, stale }, chosen === tour.language)}</p>
        {isProgressShown && (
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
        )}
      </div>
    </div>
  )
}

type TextToolsProps = {
  readonly filter: TextFilter
  readonly search: string
  /** Filters with the number of texts that each includes. */
  readonly counts: readonly (readonly [filter: TextFilter, count: number])[]
  readonly onFilter: (filter: TextFilter) => void
  readonly onSearch: (search: string) => void
}

/** Filter and search of the texts. */
export function TextTools({ filter, search, counts, onFilter, onSearch }: TextToolsProps) {
  const { t } = useTranslation()
  return (
    <Group className={classes.tools ?? ''}>
      <SegmentedControl
        aria-label={t('translations.filter.label')}
        value={filter}
        onChange={(value) => onFilter(counts.find(([name]) => name === value)?.[0] ?? 'all')}
        data={counts.map(([value, count]) => ({
          value,
          label: t('translations.filter.counted', { name: t(`translations.filter.${value}`), count }),
        }))}
      />
      <SearchField label={t('translations.search')} value={search} onChange={onSearch} />
    </Group>
  )
}
