import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { InheritedParts } from '../tour-draft/inherited-parts.tsx'
import { AllStyleGroups } from './all-style-groups.tsx'
import { InheritAll } from './inherit-all.tsx'
import { StylesPreview } from './styles-preview.tsx'
import classes from './styles-screen.module.css'

/** The Styles tab, beside a live preview. Every field is saved automatically. */
export function StylesScreen() {
  const { t } = useTranslation()
  const [showsStartScreen, setShowsStartScreen] = useState(false)
  return (
    <div className={classes.screen}>
      <div className={classes.controls}>
        <Title order={2} mb="md">
          {t('editor.tabs.styles')}
        </Title>
        <AccessNote />
        <InheritedParts>
          <InheritAll />
          <AllStyleGroups onStartScreenShown={setShowsStartScreen} />
        </InheritedParts>
      </div>
      <div className={classes.stage}>
        <StylesPreview showsStartScreen={showsStartScreen} onStartScreenChange={setShowsStartScreen} />
      </div>
    </div>
  )
}
