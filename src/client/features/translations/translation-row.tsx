import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { useFieldDenial } from '../../ui/feedback/denied.tsx'
import { htmlText } from '../../ui/layout/html-text.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import type { ShownText } from './shown-texts.ts'
import { TranslationField } from './translation-field.tsx'
import classes from './translations.module.css'

type TranslationRowProps = {
  readonly shown: ShownText
  readonly language: string
  readonly onWrite: (text: string) => void
}

type WordsProps = { readonly html: string; readonly isRich: boolean; readonly isEnglish?: boolean }

function Words({ html, isRich, isEnglish = false }: WordsProps) {
  const { tour } = useTourEditor()
  const language = isEnglish ? 'en' : tour.language
  return (
    <p className={classes.words} lang={language} dir={writingDirectionOf(language)}>
      {isRich ? htmlText(html) : html}
    </p>
  )
}

/** What the translation was made from, where that has changed since. */
function Changed({ shown: { text, made }, onKeep }: { shown: ShownText; onKeep: () => void }) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const isRich = text.form === 'rich'
  return (
    <div className={classes.changed}>
      <p className={classes.mark}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {t('translations.changed')}
      </p>
      <del>
        <Words html={made?.source ?? ''} isRich={isRich} />
      </del>
      {denial === null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={onKeep}
        >
          {t('translations.stillRight')}
        </Button>
      )}
    </div>
  )
}

/** A text of the tour, and beside it the same in another language. */
export function TranslationRow({ shown, language, onWrite }: TranslationRowProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const { text, made, state } = shown
  const name = t(`translations.what.${text.what}`)
  const of = text.of === '' ? name : t('translations.of', { name, of: text.of })
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.source}>
        <h4 className={classes.name}>{of}</h4>
        <Words html={text.source} isRich={text.form === 'rich'} isEnglish={text.isEnglish} />
        {state === 'stale' && <Changed shown={shown} onKeep={() => onWrite(made?.text ?? '')} />}
      </div>
      <div className={classes.target}>
        <TranslationField
          textKey={`${language} ${text.key}`}
          form={text.form}
          language={language}
          label={t('translations.fieldLabel', { name: of, source: htmlText(text.source).slice(0, 60) })}
          value={made?.text ?? ''}
          source={text.source}
          english={text.english}
          onCommit={onWrite}
        />
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
