import { Button, Popover, Tooltip } from '@mantine/core'
import { IconChevronDown, IconWorldUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deniedSentence } from '../../../shared/access/permissions.ts'
import { usePermission } from '../auth/use-permission.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { PublicationRow } from './publication-row.tsx'
import classes from './publish-control.module.css'
import { isUnderWay, useEndOfPublishing, usePublications, usePublishing } from './use-publishing.ts'

const shownInQueue = 5

function PublishQueue() {
  const { t } = useTranslation()
  const publications = usePublications()
  if (publications.length === 0) return <p className={classes.empty}>{t('publishing.queueEmpty')}</p>
  return (
    <ul className={classes.queue} aria-label={t('publishing.queue')}>
      {publications.slice(0, shownInQueue).map((publication) => (
        <li key={publication.id}>
          <PublicationRow publication={publication} />
        </li>
      ))}
    </ul>
  )
}

function usePublishLabel(isBusy: boolean): string {
  const { t } = useTranslation()
  const { liveNumber, waitingChanges } = useTourEditor().tour.publication
  if (isBusy) return t('publishing.publishing')
  if (liveNumber === null) return t('publishing.publish')
  return waitingChanges === 0 ? t('publishing.upToDate') : t('publishing.publishChanges', { count: waitingChanges })
}

/** Publishes from the header, with the number of changes that wait, and the queue under its arrow. */
export function PublishControl() {
  const { t } = useTranslation()
  const { liveNumber, waitingChanges } = useTourEditor().tour.publication
  const mayPublish = usePermission('publishTours')
  const publications = usePublications()
  useEndOfPublishing(publications)
  const { publish, isAsking } = usePublishing()
  const isBusy = isAsking || publications.some(isUnderWay)
  const isCurrent = liveNumber !== null && waitingChanges === 0 && !isBusy
  const label = usePublishLabel(isBusy)
  const variant = isCurrent ? 'default' : 'filled'
  return (
    <Button.Group>
      <Tooltip label={deniedSentence('publishTours')} disabled={mayPublish} multiline maw={320}>
        <Button
          variant={variant}
          className={classes.publish ?? ''}
          leftSection={<IconWorldUp size={20} />}
          mod={{ disabled: !mayPublish || isCurrent }}
          aria-disabled={!mayPublish || isCurrent}
          aria-label={label}
          loading={isBusy}
          onClick={(event) => (mayPublish && !isCurrent ? void publish() : event.preventDefault())}
        >
          <span className={classes.word}>{label}</span>
        </Button>
      </Tooltip>
      <Popover position="bottom-end" width={340} trapFocus>
        <Popover.Target>
          <Button variant={variant} className={classes.arrow ?? ''} aria-label={t('publishing.queueOpen')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('publishing.queue')}>
          <h2 className={classes.title} tabIndex={-1} data-autofocus>
            {t('publishing.queue')}
          </h2>
          {!mayPublish && <p className={classes.empty}>{deniedSentence('publishTours')}</p>}
          <PublishQueue />
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  )
}
