import { Button, Skeleton } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../shared/web/routes.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { ChangesList } from '../versions/changes/changes-list.tsx'
import classes from './publish-screen.module.css'
import { useWaitingChanges } from './use-waiting-changes.ts'

/** What visitors would see differently after the next publication, and the way to see it side by side. */
export function UnpublishedChanges() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { changes, error, retry } = useWaitingChanges()
  const hasChanges = changes !== undefined && changes.length > 0
  return (
    <section className={`${cardStyles.card} ${classes.card}`}>
      <div className={classes.heading}>
        <h2 className={classes.title}>{t('publishing.changes')}</h2>
        {hasChanges && (
          <Button
            component={Link}
            to={linkTo.compareVersions(tour.id, 'live', 'draft')}
            variant="default"
            leftSection={<IconArrowsLeftRight size={16} aria-hidden="true" />}
          >
            {t('versions.compare.link')}
          </Button>
        )}
      </div>
      {error !== null && <LoadFailure sentence={errorMessage(t, error)} onRetry={retry} />}
      {changes === undefined && error === null && <Skeleton height={44} />}
      {changes?.length === 0 && <p className={classes.dim}>{t('publishing.noChanges')}</p>}
      {hasChanges && <ChangesList changes={changes} />}
    </section>
  )
}
