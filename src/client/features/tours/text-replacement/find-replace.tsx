import { ActionIcon } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../../platform/commands/commands.ts'
import { useWasOpened } from '../../../ui/hooks/use-was-opened.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

const FindReplaceDialog = lazyComponent(async () => (await import('./find-replace-dialog.tsx')).FindReplaceDialog, {
  placeholder: null,
})

type LazyDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** The dialog, which is loaded when it first opens. */
function LazyDialog({ opened, onClose }: LazyDialogProps) {
  const wasOpened = useWasOpened(opened)
  return wasOpened && <FindReplaceDialog opened={opened} onClose={onClose} />
}

/** Button that opens the dialog to find and replace texts. */
export function FindReplaceButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Allowed to="manageTours" tip={t('replaceTexts.title')}>
        <ActionIcon variant="default" size={38} aria-label={t('replaceTexts.title')} onClick={() => setOpen(true)}>
          <IconReplace size={18} aria-hidden="true" />
        </ActionIcon>
      </Allowed>
      <LazyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Command of the palette that opens the dialog on any tab of the tour. */
export function FindReplaceCommand() {
  const { t } = useTranslation()
  const { mayEdit } = useTourEditor()
  const [isOpen, setOpen] = useState(false)
  useCommands(() =>
    mayEdit
      ? [
          {
            id: 'replaceTexts',
            group: 'tour',
            name: t('replaceTexts.title'),
            keywords: t('replaceTexts.keywords'),
            Icon: IconReplace,
            run: () => setOpen(true),
          },
        ]
      : [],
  )
  return <LazyDialog opened={isOpen} onClose={() => setOpen(false)} />
}
