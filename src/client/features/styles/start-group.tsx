import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import type { StartScreen } from '../../../shared/styles/styles.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { SavedText } from '../../ui/fields/saved-text.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { StyleGroup } from './style-group.tsx'
import { useStyles } from './use-styles.ts'

const noTexts: StartScreen = { title: '', text: '', button: '' }

function StartFields({ words }: { words: StartScreen }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { set } = useStyles()
  const change = (values: Partial<StartScreen>) => set({ startScreen: { ...words, ...values } })
  return (
    <>
      <SavedText
        label={t('styles.start.title')}
        placeholder={tour.name}
        value={words.title}
        maxLength={limits.nameMaxLength}
        onCommit={(title) => change({ title })}
      />
      <SavedText
        label={t('styles.start.text')}
        value={words.text}
        maxLength={limits.plainTextMaxLength}
        multiline
        onCommit={(text) => change({ text })}
      />
      <SavedText
        label={t('styles.start.button')}
        placeholder={t('styles.start.usualButton')}
        value={words.button}
        maxLength={limits.nameMaxLength}
        onCommit={(button) => change({ button })}
      />
    </>
  )
}

/** A card before the tour, with its words. */
export function StartGroup({ onShown }: { onShown: (isShown: boolean) => void }) {
  const { t } = useTranslation()
  const { styles, set } = useStyles()
  const deniedProps = useDeniedField()
  const words = styles.startScreen
  return (
    <StyleGroup title={t('styles.group.start')} hint={t('styles.start.hint')} keys={[]}>
      <Switch
        label={t('styles.start.show')}
        checked={words !== undefined}
        onChange={(event) => {
          const isShown = event.currentTarget.checked
          set({ startScreen: isShown ? noTexts : null })
          onShown(isShown)
        }}
        {...deniedProps}
      />
      {words && <StartFields words={words} />}
    </StyleGroup>
  )
}
