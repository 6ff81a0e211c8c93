import { Button, Skeleton, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconLanguage, IconMoodEmpty, IconTextCaption } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import { visitorLanguageOf } from '../../../../shared/visitor-texts/visitor-languages.ts'
import { fieldItemIn } from '../../../../shared/web/field-anchors.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { languageName } from '../../../ui/fields/languages.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { AddLanguage } from './add-language.tsx'
import { groupedTexts, ownerOf, type TextFilter } from './grouped-texts.ts'
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
  const { tour } = useTourEditor()
  const isTourLanguage = language === tour.language
  const texts = translations.textsIn(language)
  const inLanguage = translations.translationsIn(language)
  const groups = groupedTexts(texts, { translations: inLanguage, filter, search, editedKeys, isTourLanguage })
  const { total, translated, stale } = translations.progressIn(language)
  const ownCount = texts.filter((text) => ownerOf(text) !== 'author').length
  const missing = ['missing', total - translated] as const
  const replaced = ['replaced', translated] as const
  const counts = isTourLanguage
    ? ([['all', ownCount], translated < total ? missing : replaced, ['stale', stale]] as const)
    : ([['all', total], missing, ['stale', stale], ['viewer', ownCount]] as const)
  const markEdited = (key: string) => {
    if (!editedKeys.has(key)) setEditedKeys(new Set([...editedKeys, key]))
  }
  const filterBy = (next: TextFilter) => {
    setFilter(next)
    setEditedKeys(new Set())
  }
  return (
    <>
      <TextTools filter={filter} search={search} counts={counts} onFilter={filterBy} onSearch={setSearch} />
      {groups.length === 0 && <p className={classes.none}>{t('translations.nothingFound')}</p>}
      <TranslationsTable language={language} groups={groups} onEdit={markEdited} />
    </>
  )
}

function Languages({ translations }: { readonly translations: Translations }) {
  const { t, i18n } = useTranslation()
  const { add } = useLanguageActions()
  const { tour } = useTourEditor()
  // Stored for the session, so that returning to the tab opens the same language.
  const [storedLanguage, setStoredLanguage] = useSessionStorage<string | null>({
    key: `translating-${tour.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { languages } = translations
  const linkedLanguage = fieldItemIn(useLocation().hash, 'translations')
  useEffect(() => {
    if (linkedLanguage !== undefined) setStoredLanguage(linkedLanguage)
  }, [linkedLanguage, setStoredLanguage])
  const [firstExtraLanguage] = extraLanguagesOf(tour)
  const language = languages.find((tag) => tag === storedLanguage) ?? firstExtraLanguage
  const addAndOpen = (tag: string) => {
    add(tag)
    setStoredLanguage(tag)
  }
  if (language === undefined)
    return (
      <Notice icon={<IconLanguage size={28} />} title={t('translations.empty')} text={t('translations.emptyHint')}>
        <AddLanguage isFirst onAdd={addAndOpen} />
        <Button variant="default" onClick={() => setStoredLanguage(tour.language)}>
          {t('translations.replace')}
        </Button>
      </Notice>
    )
  return (
    <>
      <div className={classes.header}>
        <LanguageChoice chosen={language} translations={translations} onChoose={setStoredLanguage} />
        <div className={classes.actions}>
          {language !== tour.language && <SuggestTranslations language={language} translations={translations} />}
          <AddLanguage isFirst={false} onAdd={addAndOpen} />
          <LanguageMenu language={language} />
        </div>
      </div>
      {language === tour.language && (
        <p className={classes.viewerTexts}>
          {t(visitorLanguageOf(language) === undefined ? 'translations.replaceHintOther' : 'translations.replaceHint', {
            language: languageName(language, i18n.language),
          })}
        </p>
      )}
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
