import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { StatusLine } from '../../../ui/feedback/status-line.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { FileChooser } from '../../uploads/file-chooser.tsx'
import { acceptAttribute } from '../../uploads/files/picked-files.ts'
import classes from './media-panel.module.css'
import { mayBeSix, type Replacement } from './use-replacement.ts'

type ReplaceButtonProps = {
  readonly media: MediaDetail
  readonly replacement: Replacement
  readonly isDisabled: boolean
}

/** Has another file chosen for a medium; everything that uses it follows. */
export function ReplaceButton({ media, replacement, isDisabled }: ReplaceButtonProps) {
  const { t } = useTranslation()
  return (
    <FileChooser
      onChoose={(files) => void replacement.choose(files)}
      single={!mayBeSix(media)}
      accept={acceptAttribute([media.kind])}
    >
      {(open) => (
        <Allowed to="manageTours" tip={t('media.replaceHint')}>
          <Button variant="default" leftSection={<IconReplace size={18} />} disabled={isDisabled} onClick={open}>
            {t('media.replace')}
          </Button>
        </Allowed>
      )}
    </FileChooser>
  )
}

/** Where the other file is, or why it was rejected: here, where it was chosen. */
export function ReplacementState({ replacement }: { readonly replacement: Replacement }) {
  const { t } = useTranslation()
  const { progress, apiError, retry, dismiss } = replacement
  return (
    <div className={classes.replacement}>
      <div role="status">
        {progress !== null && <StatusLine tone="waiting">{t('media.replacing', { state: progress })}</StatusLine>}
      </div>
      {apiError !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />} title={t('media.replaceFailed')}>
          <Text size="sm" mb="sm">
            {apiError} {t('media.replaceFailedHint')}
          </Text>
          <Group gap="xs">
            {retry !== null && (
              <Button size="compact-sm" onClick={retry}>
                {t('uploads.retry')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={dismiss}>
              {t('media.replaceKeep')}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}
