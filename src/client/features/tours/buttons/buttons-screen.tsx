import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { fieldItemIn } from '../../../../shared/web/field-anchors.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { InheritedParts } from '../tour-draft/inherited-parts.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { ButtonLists } from './button-lists.tsx'
import { ButtonsPreview } from './buttons-preview.tsx'
import classes from './buttons-screen.module.css'
import { NewButton } from './new-button-form.tsx'
import { ResetButtons } from './reset-buttons.tsx'

/** The Buttons tab: position and order of all buttons, beside a live preview. */
export function ButtonsScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { hash } = useLocation()
  // A link to the label of a custom button opens its form.
  const [openId, setOpenId] = useState(() => fieldItemIn(hash, 'customButton') ?? null)
  return (
    <div className={classes.screen} key={tour.id}>
      <div className={classes.side}>
        <header className={classes.header} tabIndex={-1}>
          <Title order={2}>{t('editor.tabs.buttons')}</Title>
          <InheritedParts>
            <ResetButtons />
          </InheritedParts>
        </header>
        <p className={classes.hint}>{t('buttons.hintAll')}</p>
        <AccessNote />
        <NewButton onAdded={() => setOpenId(null)} />
        <ButtonLists openId={openId} onOpen={setOpenId} />
      </div>
      <div className={classes.stage}>
        <ButtonsPreview />
      </div>
    </div>
  )
}
