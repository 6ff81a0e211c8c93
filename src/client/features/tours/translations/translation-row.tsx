import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { htmlText } from '../../../ui/layout/html-text.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { TextEntry } from './grouped-texts.ts'
import { TranslationField } from './translation-field.tsx'
import classes from './translations.module.css'

type TranslationRowProps = {
  readonly entry: TextEntry
  readonly language: string
  /** Stopover's own text in the language, for texts that the author can replace. */
  readonly ownText: string | undefined
  readonly onWrite: (text: string) => void
}

type SourceParagraphProps = { readonly html: string; readonly isRich: boolean; readonly isEnglish?: boolean }

function SourceParagraph({ html, isRich, isEnglish = false }: SourceParagraphProps) {
  const { tour } = useTourEditor()
  const language = isEnglish ? 'en' : tour.language
  return (
    <p className={classes.text} lang={language} dir={writingDirectionOf(language)}>
      {isRich ? htmlText(html) : html}
    </p>
  )
}

/** Previous source text of a stale translation, with a button that marks it as up to date. */
function StaleSource({ entry: { text, translation }, onConfirm }: { entry: TextEntry; onConfirm: () => void }) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const isRich = text.format === 'rich'
  return (
    <div className={classes.stale}>
      <p className={classes.staleNote}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {t('translations.changed')}
      </p>
      <del>
        <SourceParagraph html={translation?.source ?? ''} isRich={isRich} isEnglish={text.isEnglish} />
      </del>
      {denial === null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={onConfirm}
        >
          {t('translations.stillRight')}
        </Button>
      )}
    </div>
  )
}

/** Source text with the field for its translation. */
export function TranslationRow({ entry, language, ownText, onWrite }: TranslationRowProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const { text, translation, state } = entry
  const name = t(`translations.kind.${text.kind}`)
  const isReplaced = text.isEnglish && translation !== undefined && translation.text !== ''
  const placeholder = ownText ?? (text.isOptional ? t('translations.visitorLanguage') : undefined)
  // Stopover's own text replaces nothing, so it isn't stored.
  const write = (written: string) => onWrite(text.isEnglish && written.trim() === ownText ? '' : written)
  const label = text.itemLabel === '' ? name : t('translations.of', { name, item: text.itemLabel })
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.source}>
        <h4 className={classes.name}>{label}</h4>
        <SourceParagraph html={text.source} isRich={text.format === 'rich'} isEnglish={text.isEnglish} />
        {state === 'stale' && <StaleSource entry={entry} onConfirm={() => onWrite(translation?.text ?? '')} />}
      </div>
      <div className={classes.target}>
        <TranslationField
          text={text}
          language={language}
          label={t('translations.fieldLabel', { name: label, source: htmlText(text.source).slice(0, 60) })}
          value={translation?.text ?? ''}
          source={text.source}
          placeholder={placeholder}
          onCommit={write}
        />
        {isReplaced && denial === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRestore size={16} aria-hidden="true" />}
            aria-label={t('translations.resetLabel', { source: text.source })}
            onClick={() => onWrite('')}
          >
            {t('translations.reset')}
          </Button>
        )}
        {state === 'missing' && !text.isEnglish && denial === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => onWrite(text.source)}
          >
            {t('translations.copySource')}
          </Button>
        )}
      </div>
    </li>
  )
}
