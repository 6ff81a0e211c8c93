import { Button, Skeleton, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconLanguage, IconMoodEmpty, IconTextCaption } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { languageName } from '../../../ui/fields/languages.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { AddLanguage } from './add-language.tsx'
import { groupedTexts, type TextFilter } from './grouped-texts.ts'
import { LanguageMenu } from './language-menu.tsx'
import { SuggestTranslations } from './suggest-translations.tsx'
import { LanguageChoice, TextTools } from './translation-tools.tsx'
import classes from './translations.module.css'
import { TranslationsTable } from './translations-table.tsx'
import { useLanguageActions } from './use-language-actions.ts'
import { type Translations, useTranslations } from './use-translations.ts'

type LanguageTextsProps = { readonly language: string; readonly translations: Translations }

function LanguageTexts({ language, translations }: LanguageTextsProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [editedKeys, setEditedKeys] = useState<ReadonlySet<string>>(new Set())
  const inLanguage = translations.translationsIn(language)
  const groups = groupedTexts(translations.textsIn(language), { translations: inLanguage, filter, search, editedKeys })
  const markEdited = (key: string) => {
    if (!editedKeys.has(key)) setEditedKeys(new Set([...editedKeys, key]))
  }
  const filterBy = (next: TextFilter) => {
    setFilter(next)
    setEditedKeys(new Set())
  }
  return (
    <>
      <TextTools
        filter={filter}
        search={search}
        progress={translations.progressIn(language)}
        onFilter={filterBy}
        onSearch={setSearch}
      />
      {groups.length === 0 && <p className={classes.none}>{t('translations.nothingFound')}</p>}
      <TranslationsTable language={language} groups={groups} onEdit={markEdited} />
    </>
  )
}

/** Note on the viewer's texts in the tour's language, with the number of missing ones. */
function ViewerTexts({ language, translations, onWrite }: LanguageTextsProps & { readonly onWrite: () => void }) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const name = { language: languageName(tour.language, i18n.language) }
  if (language === tour.language) return <p className={classes.viewerTexts}>{t('translations.customHint', name)}</p>
  if (!translations.languages.includes(tour.language)) return null
  const { total, translated } = translations.progressIn(tour.language)
  if (translated === total) return null
  return (
    <div className={classes.viewerTexts}>
      <p>{t('translations.customMissing', { count: total - translated })}</p>
      <Button variant="default" onClick={onWrite}>
        {t('translations.customWrite', name)}
      </Button>
    </div>
  )
}

function Languages({ translations }: { readonly translations: Translations }) {
  const { t } = useTranslation()
  const { add } = useLanguageActions()
  const { tour } = useTourEditor()
  // Stored for the session, so that returning to the tab opens the same language.
  const [storedLanguage, setStoredLanguage] = useSessionStorage<string | null>({
    key: `translating-${tour.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { languages } = translations
  const [firstExtraLanguage] = extraLanguagesOf(tour)
  const language = languages.find((tag) => tag === storedLanguage) ?? firstExtraLanguage ?? languages[0]
  const addAndOpen = (tag: string) => {
    add(tag)
    setStoredLanguage(tag)
  }
  if (language === undefined)
    return (
      <Notice icon={<IconLanguage size={28} />} title={t('translations.empty')} text={t('translations.emptyHint')}>
        <AddLanguage isFirst onAdd={addAndOpen} />
      </Notice>
    )
  return (
    <>
      <div className={classes.header}>
        <LanguageChoice chosen={language} translations={translations} onChoose={setStoredLanguage} />
        <div className={classes.actions}>
          {language !== tour.language && <SuggestTranslations language={language} translations={translations} />}
          <AddLanguage isFirst={false} onAdd={addAndOpen} />
          {language !== tour.language && <LanguageMenu language={language} />}
        </div>
      </div>
      <ViewerTexts language={language} translations={translations} onWrite={() => setStoredLanguage(tour.language)} />
      {translations.textsIn(language).length === 0 ? (
        <Notice icon={<IconTextCaption size={28} />} title={t('translations.noTexts')} />
      ) : (
        <LanguageTexts key={language} language={language} translations={translations} />
      )}
    </>
  )
}

/** The Translations tab: all texts of the tour side by side with their translations, which are saved automatically. */
export function TranslationsScreen() {
  const { t } = useTranslation()
  const { translations, isLoading, error, refetch } = useTranslations()
  return (
    <div className={classes.page}>
      <Title order={2}>{t('editor.tabs.translations')}</Title>
      <AccessNote />
      {isLoading && <Skeleton height={240} />}
      {error && (
        <Notice icon={<IconMoodEmpty size={28} />} title={t('translations.loadFailed')} text={errorMessage(t, error)}>
          <Button onClick={() => void refetch()}>{t('editor.retry')}</Button>
        </Notice>
      )}
      {!isLoading && !error && <Languages translations={translations} />}
    </div>
  )
}
