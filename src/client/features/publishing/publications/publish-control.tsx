import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deniedMessage } from '../../../../shared/access/permissions.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { PublicationRow } from './publication-row.tsx'
import { PublishButton, usePublishState } from './publish-button.tsx'
import classes from './publish-control.module.css'
import { usePublications, usePublishingNotices } from './use-publishing.ts'
import { useChangesRefresh } from './use-unpublished-changes.ts'

const maxListedPublications = 5

function PublishQueue() {
  const { t } = useTranslation()
  const publications = usePublications()
  if (publications.length === 0) return <p className={classes.empty}>{t('publishing.queueEmpty')}</p>
  return (
    <ul className={classes.queue} aria-label={t('publishing.queue')}>
      {publications.slice(0, maxListedPublications).map((publication) => (
        <li key={publication.id}>
          <PublicationRow publication={publication} />
        </li>
      ))}
    </ul>
  )
}

/** Publish button of the header with the number of unpublished changes, and a menu with the publish queue. */
export function PublishControl() {
  const { t } = useTranslation()
  const mayPublish = usePermission('publishTours')
  usePublishingNotices()
  useChangesRefresh()
  const state = usePublishState()
  const { name } = useTourEditor().tour
  return (
    <Button.Group>
      <PublishButton
        state={state}
        className={classes.publish}
        // Share & Publish has a button with the same label.
        name={t('publishing.labelWithTour', { label: state.label, tour: name })}
        labelClasses={{ long: classes.longLabel, short: classes.shortLabel }}
      />
      <Popover position="bottom-end" width={340} trapFocus>
        <Popover.Target>
          <Button
            variant={state.step === 'current' || state.step === 'unknown' ? 'default' : 'filled'}
            className={classes.arrow ?? ''}
            aria-label={t('publishing.queueOpen')}
          >
            <IconChevronDown size={18} aria-hidden="true" />
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('publishing.queue')}>
          <h2 className={classes.title} tabIndex={-1} data-autofocus>
            {t('publishing.queue')}
          </h2>
          {!mayPublish && <p className={classes.empty}>{deniedMessage('publishTours')}</p>}
          <PublishQueue />
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  )
}
