import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { InheritedParts } from '../tour-draft/inherited-parts.tsx'
import { InheritAll } from './inherit-all.tsx'
import { StyleGroups } from './styles-groups.tsx'
import { StylesPreview } from './styles-preview.tsx'
import classes from './styles-screen.module.css'

/** The Styles tab, beside a live preview. Every field saves itself. */
export function StylesScreen() {
  const { t } = useTranslation()
  const [showsStart, setShowsStart] = useState(false)
  return (
    <div className={classes.screen}>
      <div className={classes.controls}>
        <Title order={2} mb="md">
          {t('editor.tabs.styles')}
        </Title>
        <AccessNote />
        <InheritedParts>
          <InheritAll />
          <StyleGroups onStartShown={setShowsStart} />
        </InheritedParts>
      </div>
      <div className={classes.stage}>
        <StylesPreview showsStart={showsStart} onStartChange={setShowsStart} />
      </div>
    </div>
  )
}
