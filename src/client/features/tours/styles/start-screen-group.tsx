import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StartScreen } from '../../../../shared/styles/styles.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { StyleGroup } from './style-group.tsx'
import { useStyles } from './use-styles.ts'

const noTexts: StartScreen = { title: '', text: '', button: '' }

function StartScreenFields({ startScreen }: { startScreen: StartScreen }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { setStyles } = useStyles()
  const change = (values: Partial<StartScreen>) => setStyles({ startScreen: { ...startScreen, ...values } })
  return (
    <>
      <SavedText
        label={t('styles.start.title')}
        placeholder={tour.name}
        value={startScreen.title}
        maxLength={textLimits.nameMaxLength}
        onCommit={(title) => change({ title })}
      />
      <SavedText
        label={t('styles.start.text')}
        value={startScreen.text}
        maxLength={textLimits.plainTextMaxLength}
        multiline
        onCommit={(text) => change({ text })}
      />
      <SavedText
        label={t('styles.start.button')}
        placeholder={t('styles.start.usualButton')}
        value={startScreen.button}
        maxLength={textLimits.nameMaxLength}
        onCommit={(button) => change({ button })}
      />
    </>
  )
}

/** Start screen of the tour, with its texts. */
export function StartScreenGroup({ onShown }: { onShown: (isShown: boolean) => void }) {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const deniedProps = useDeniedField()
  const startScreen = styles.startScreen
  return (
    <StyleGroup title={t('styles.group.start')} part="startScreen" hint={t('styles.start.hint')} keys={[]}>
      <Switch
        label={t('styles.start.show')}
        checked={startScreen !== undefined}
        onChange={(event) => {
          const isShown = event.currentTarget.checked
          setStyles({ startScreen: isShown ? noTexts : null })
          onShown(isShown)
        }}
        {...deniedProps}
      />
      {startScreen && <StartScreenFields startScreen={startScreen} />}
    </StyleGroup>
  )
}
