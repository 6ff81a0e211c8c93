import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasOpened } from '../../../ui/hooks/use-was-opened.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useSuggestionsHost } from '../text-suggestions/use-suggestions-host.ts'
import type { Translations } from './use-translations.ts'

const SuggestTranslationsDialog = lazyComponent(
  async () => (await import('./suggest-translations-dialog.tsx')).SuggestTranslationsDialog,
  { placeholder: null },
)

type SuggestTranslationsProps = { readonly language: string; readonly translations: Translations }

/** Button that opens the dialog for suggested translations into a language; nothing if suggestions are off. */
export function SuggestTranslations({ language, translations }: SuggestTranslationsProps) {
  const { t } = useTranslation()
  const host = useSuggestionsHost()
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  if (host === null) return null
  return (
    <>
      <Allowed to="manageTours">
        <Button variant="default" leftSection={<IconBulb size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('textSuggestions.translate')}
        </Button>
      </Allowed>
      {wasOpened && (
        <SuggestTranslationsDialog
          host={host}
          language={language}
          translations={translations}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
