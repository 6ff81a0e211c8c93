import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestionLimits } from '../../../../shared/text-suggestions/suggestion-limits.ts'
import type { SourceText } from '../../../../shared/translations/text-source.ts'
import { translationState } from '../../../../shared/translations/translation-progress.ts'
import { trpc } from '../../../platform/trpc.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { SaveForm } from '../../../ui/fields/save-form.tsx'
import { htmlText } from '../../../ui/layout/html-text.ts'
import { formatUsage } from '../text-suggestions/format-usage.ts'
import { translationEdits } from '../text-suggestions/suggestion-edits.ts'
import {
  SuggestionDialog,
  type SuggestionFieldProps,
  SuggestionReview,
} from '../text-suggestions/suggestion-review.tsx'
import type { SuggestionTarget } from '../text-suggestions/suggestion-rows.ts'
import type { SuggestionSource } from '../text-suggestions/suggestion-sources.ts'
import { useAcceptByEdits } from '../text-suggestions/use-accept-suggestions.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { TranslationField } from './translation-field.tsx'
import type { Translations } from './use-translations.ts'

/** Texts to translate into a language, as suggestion targets. */
function useTranslationTargets(language: string, translations: Translations): readonly SuggestionTarget[] {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const inLanguage = translations.translationsIn(language)
  const placeOfText = ({ kind, stopId, itemLabel }: SourceText) => {
    const name = t(`translations.kind.${kind}`)
    const label = itemLabel === '' ? name : t('translations.of', { name, item: itemLabel })
    const ownerName = tour.stops.find(({ id }) => id === stopId)?.name ?? t('replaceTexts.tour')
    return t('replaceTexts.place', { place: ownerName, name: label })
  }
  return translations.textsIn(language).map((text): SuggestionTarget => {
    const { key, source, format } = text
    const translation = inLanguage.get(key)
    const plainText = (value: string) => (format === 'rich' ? htmlText(value) : value)
    return {
      id: key,
      place: placeOfText(text),
      current: plainText(source),
      isTranslation: true,
      existing: plainText(translation?.text ?? ''),
      basis: JSON.stringify([source, translation?.text ?? '']),
      sourceLength: source.length,
      losesFormatting: false,
      isMissing: translationState(text, translation) === 'missing',
      thumbnailUrl: null,
      stopId: null,
    }
  })
}

type ReviewProps = {
  readonly language: string
  readonly translations: Translations
  readonly source: SuggestionSource
  readonly onOpenCount: (count: number) => void
  readonly onDone: () => void
}

function TranslationsReview({ language, translations, source, onOpenCount, onDone }: ReviewProps) {
  const currentTargets = useTranslationTargets(language, translations)
  const textByKey = new Map(translations.textsIn(language).map((text) => [text.key, text]))
  const inLanguage = translations.translationsIn(language)
  const accept = useAcceptByEdits({
    targetsOf: () => currentTargets,
    editsOf: (_tour, rows) => translationEdits({ language, textByKey, inLanguage }, rows),
  })
  const renderField = ({ row, label, onChange }: SuggestionFieldProps) => {
    const text = textByKey.get(row.target.id)
    return (
      <TranslationField
        text={text ?? { key: row.target.id, format: 'plain' }}
        language={language}
        label={label}
        value={row.text}
        source={text?.source ?? ''}
        onCommit={onChange}
      />
    )
  }
  return (
    <SuggestionReview
      source={source}
      targets={source.targets}
      isTranslation
      renderField={renderField}
      accept={accept}
      onDone={onDone}
      onOpenCount={onOpenCount}
    />
  )
}

type DialogProps = {
  readonly host: string
  readonly language: string
  readonly translations: Translations
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog with the missing translations into a language that the language model suggests. */
export function SuggestTranslationsDialog({ host, language, translations, opened, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const { data: usage } = trpc.textSuggestions.usage.useQuery({})
  const targets = useTranslationTargets(language, translations).filter(({ isMissing }) => isMissing)
  const [started, setStarted] = useState<SuggestionSource | null>(null)
  const [openCount, setOpenCount] = useState(0)
  const close = () => {
    setOpenCount(0)
    setStarted(null)
    onClose()
  }
  const start = () =>
    setStarted({
      targets,
      perCall: suggestionLimits.translationsPerCall,
      taskOf: (keys) => ({ kind: 'translation', language, keys: [...keys] }),
    })
  return (
    <SuggestionDialog
      opened={opened}
      title={t('textSuggestions.translateTitle', { language: languageName(language, i18n.language) })}
      openCount={openCount}
      onClose={close}
    >
      {started === null ? (
        <SaveForm
          label={t('textSuggestions.start', { count: targets.length })}
          isPending={false}
          disabled={targets.length === 0}
          onSave={start}
        >
          <Text>
            {targets.length === 0
              ? t('textSuggestions.translateNone')
              : t('textSuggestions.translateHint', { count: targets.length })}
          </Text>
          <Text size="sm" c="dimmed" mt="md">
            {t('textSuggestions.sentTexts', { host })} {usage && t('textSuggestions.usage', formatUsage(usage))}
          </Text>
        </SaveForm>
      ) : (
        <TranslationsReview
          language={language}
          translations={translations}
          source={started}
          onOpenCount={setOpenCount}
          onDone={close}
        />
      )}
    </SuggestionDialog>
  )
}
