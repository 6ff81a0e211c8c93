import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../uploads/file-chooser.tsx'
import { acceptAttribute } from '../../uploads/files/picked-files.ts'
import classes from './media-panel.module.css'
import { acceptsCubeFaces, type Replacement } from './use-replacement.ts'

type ReplaceButtonProps = {
  readonly media: MediaDetail
  readonly replacement: Replacement
  readonly isDisabled: boolean
}

/** Button to replace the file of a media item. Everything that uses the item shows the new file. */
export function ReplaceButton({ media, replacement, isDisabled }: ReplaceButtonProps) {
  const { t } = useTranslation()
  return (
    <FileChooser
      onChoose={(files) => void replacement.choose(files)}
      single={!acceptsCubeFaces(media)}
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

/** Progress of the replacement, or its error, next to the button that started it. */
export function ReplacementState({ replacement }: { readonly replacement: Replacement }) {
  const { t } = useTranslation()
  const { progressText, errorText, retry, dismiss } = replacement
  return (
    <div className={classes.replacement}>
      <div role="status">
        {progressText !== null && (
          <StatusLine tone="waiting">{t('media.replacing', { state: progressText })}</StatusLine>
        )}
      </div>
      {errorText !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />} title={t('media.replaceFailed')}>
          <Text size="sm" mb="sm">
            {errorText} {t('media.replaceFailedHint')}
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
