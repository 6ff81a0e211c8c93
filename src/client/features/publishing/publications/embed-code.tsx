import { Stack, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCode } from '../../../../shared/publishing/embed-codes.ts'
import { englishEmbeddedLink, loadEmbeddedLink } from '../../../platform/embedded-link.ts'
import { findPinnedScript } from '../../../platform/pinned-script.ts'
import { CopyField } from '../../../ui/fields/copy-field.tsx'

/** Embed code for other sites, with the latest script or a script pinned to an exact version. `language` is the tour's. */
export function EmbedCode({ shareId, language }: { shareId: string; language: string }) {
  const { t } = useTranslation()
  const { data: link = englishEmbeddedLink } = useQuery({
    queryKey: ['embedded-link', language],
    queryFn: () => loadEmbeddedLink(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: pinnedScript, error, mutate: pin, reset: unpin } = useMutation({ mutationFn: findPinnedScript })
  return (
    <Stack gap="xs">
      <CopyField
        label={t('publishing.embed')}
        text={scriptCode({ origin: location.origin, shareId, link, pinned: pinnedScript })}
        multiline
        copyLabel={t('editor.copy')}
        copiedLabel={t('editor.copied')}
      />
      <Switch
        label={t('publishing.pinScript')}
        description={t('publishing.pinScriptHint')}
        checked={pinnedScript !== undefined}
        onChange={(event) => (event.currentTarget.checked ? pin() : unpin())}
        error={error && t('publishing.pinScriptFailed')}
      />
    </Stack>
  )
}
