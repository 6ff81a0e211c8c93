import { Button, Group, Skeleton } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { ChangesList } from '../../tours/versions/changes/changes-list.tsx'
import classes from './publish-screen.module.css'
import { useLastReview } from './reviews/use-reviews.ts'
import { choiceGroups, isChoosable } from './selection/change-choice.ts'
import { SelectionButton } from './selection/selection-dialog.tsx'
import { useUnpublishedChanges } from './use-unpublished-changes.ts'

/** Changes since the live version, with a link to a comparison side by side. */
export function UnpublishedChanges() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { changes, error, retry } = useUnpublishedChanges()
  const review = useLastReview(tour.id)
  const mayPublish = usePermission('publishTours')
  const mayChoose = mayPublish && changes !== undefined && choiceGroups(changes).filter(isChoosable).length > 1
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  const hasChanges = changes !== undefined && changes.length > 0
  return (
    <section ref={container} className={`${cardStyles.card} ${classes.card}`} aria-label={t('publishing.changes')}>
      <div className={classes.heading}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {t('publishing.changes')}
        </h2>
        {hasChanges && (
          <Group gap="xs">
            {/* An open review has its own button for choosing changes. */}
            {mayChoose && review?.status !== 'open' && <SelectionButton review={null} />}
            <Button
              component={Link}
              to={linkTo.compareVersions(tour.id, 'live', 'draft')}
              variant="default"
              leftSection={<IconArrowsLeftRight size={16} aria-hidden="true" />}
            >
              {t('versions.compare.link')}
            </Button>
          </Group>
        )}
      </div>
      {error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={retry} />}
      {changes === undefined && error === null && <Skeleton height={44} />}
      {changes?.length === 0 && <p className={classes.secondary}>{t('publishing.noChanges')}</p>}
      {hasChanges && <ChangesList changes={changes} />}
    </section>
  )
}
