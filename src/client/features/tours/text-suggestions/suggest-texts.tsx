import { ActionIcon } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasOpened } from '../../../ui/hooks/use-was-opened.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useSuggestionsHost } from './use-suggestions-host.ts'

const SuggestTextsDialog = lazyComponent(async () => (await import('./suggest-texts-dialog.tsx')).SuggestTextsDialog, {
  placeholder: null,
})

type LazyDialogProps = { readonly host: string; readonly opened: boolean; readonly onClose: () => void }

/** The dialog, which is loaded when it first opens. */
function LazyDialog({ host, opened, onClose }: LazyDialogProps) {
  const wasOpened = useWasOpened(opened)
  return wasOpened && <SuggestTextsDialog host={host} opened={opened} onClose={onClose} />
}

/** Button that opens the dialog for suggestions; nothing if they are off. */
export function SuggestTextsButton() {
  const { t } = useTranslation()
  const host = useSuggestionsHost()
  const [isOpen, setOpen] = useState(false)
  if (host === null) return null
  return (
    <>
      <Allowed to="manageTours" tip={t('textSuggestions.title')}>
        <ActionIcon variant="default" size={38} aria-label={t('textSuggestions.title')} onClick={() => setOpen(true)}>
          <IconBulb size={18} aria-hidden="true" />
        </ActionIcon>
      </Allowed>
      <LazyDialog host={host} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
