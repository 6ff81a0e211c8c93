import { Stack, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCode } from '../../../../shared/publishing/embed-codes.ts'
import { findPinnedScript } from '../../../platform/pinned-script.ts'
import { CopyField } from '../../../ui/fields/copy-field.tsx'

/** Embed code for other sites, with the latest script or a script pinned to an exact version. */
export function EmbedCode({ shareId }: { shareId: string }) {
  const { t } = useTranslation()
  const { data: pinnedScript, error, mutate: pin, reset: unpin } = useMutation({ mutationFn: findPinnedScript })
  return (
    <Stack gap="xs">
      <CopyField
        label={t('publishing.embed')}
        text={scriptCode(location.origin, shareId, pinnedScript)}
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
