import { Stack, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptCode } from '../../../shared/publishing/embed-codes.ts'
import { findPinnedScript } from '../../platform/pinned-script.ts'
import { CopyField } from '../../ui/fields/copy-field.tsx'

/** Embed code for other sites, with the script that updates itself or pinned to an exact version of it. */
export function EmbedCode({ shareId }: { shareId: string }) {
  const { t } = useTranslation()
  const { data: pinned, error, mutate: pin, reset: follow } = useMutation({ mutationFn: findPinnedScript })
  return (
    <Stack gap="xs">
      <CopyField
        label={t('publishing.embed')}
        text={scriptCode(location.origin, shareId, pinned)}
        multiline
        copyLabel={t('editor.copy')}
        copiedLabel={t('editor.copied')}
      />
      <Switch
        label={t('publishing.pinScript')}
        description={t('publishing.pinScriptHint')}
        checked={pinned !== undefined}
        onChange={(event) => (event.currentTarget.checked ? pin() : follow())}
        error={error && t('publishing.pinScriptFailed')}
      />
    </Stack>
  )
}
