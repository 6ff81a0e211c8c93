import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SharedLink } from './share-targets.ts'

/** Button that copies a link, and says so for a moment. */
export function CopyLinkButton({ url, name }: SharedLink) {
  const { t } = useTranslation()
  return (
    <CopyButton value={url} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          aria-label={t(copied ? 'shareLinks.copiedOf' : 'shareLinks.copyOf', { name })}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        >
          <span aria-live="polite">{t(copied ? 'shareLinks.copied' : 'shareLinks.copy')}</span>
        </Button>
      )}
    </CopyButton>
  )
}
