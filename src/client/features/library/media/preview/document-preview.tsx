import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mediaDocumentPath } from '../../../../../shared/web/routes.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import classes from './media-preview.module.css'
import type { PreviewProps } from './preview-props.ts'

/** Link that opens a document in a new tab, with the tools of the browser's PDF reader. */
export function DocumentPreview({ media: { id, kind, status } }: PreviewProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  return (
    <div className={classes.fitted}>
      <div className={classes.document}>
        <MediaKindIcon kind={kind} size={48} />
        {status === 'complete' && (
          <Button
            component="a"
            href={mediaDocumentPath(account.aid, id)}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} />}
          >
            {t('media.preview.openDocument')}
          </Button>
        )}
      </div>
    </div>
  )
}
