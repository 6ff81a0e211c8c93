import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useEditorStore } from './editor-store.ts'
import classes from './undo-tools.module.css'
import { useTourEditor } from './use-tour-editor.tsx'

/** Undo and redo buttons, in the colors of their surface. */
export function UndoTools() {
  const { t } = useTranslation()
  const { mayEdit, undo, redo } = useTourEditor()
  const { undoSteps, redoSteps } = useEditorStore(({ history }) => history)
  const tools = [
    { name: t('editor.undo'), Icon: IconArrowBackUp, steps: undoSteps, act: undo },
    { name: t('editor.redo'), Icon: IconArrowForwardUp, steps: redoSteps, act: redo },
  ]
  return (
    <div className={classes.tools} data-idle={(undoSteps.length === 0 && redoSteps.length === 0) || undefined}>
      {tools.map(({ name, Icon, steps, act }) => (
        <Allowed key={name} to="manageTours" tip={name} whileReadOnly>
          <UnstyledButton
            className={classes.tool ?? ''}
            aria-label={name}
            aria-disabled={mayEdit && steps.length === 0}
            onClick={steps.length === 0 ? undefined : act}
          >
            <Icon size={20} aria-hidden="true" />
          </UnstyledButton>
        </Allowed>
      ))}
    </div>
  )
}
