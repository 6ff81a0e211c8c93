import { Button, Title } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { ButtonLists } from './button-lists.tsx'
import { ButtonsPreview } from './buttons-preview.tsx'
import classes from './buttons-screen.module.css'
import { NewButton } from './new-button-form.tsx'
import { useButtons } from './use-buttons.ts'

/** The Buttons tab: position and order of all buttons, beside a live preview. */
export function ButtonsScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { isDefault, reset } = useButtons()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <div className={classes.screen} key={tour.id}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Title order={2}>{t('editor.tabs.buttons')}</Title>
          {!isDefault && (
            <Allowed to="manageTours">
              <Button variant="subtle" color="gray" leftSection={<IconRestore size={18} />} onClick={reset}>
                {t('buttons.reset')}
              </Button>
            </Allowed>
          )}
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
