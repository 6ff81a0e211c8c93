import { Button, Title } from '@mantine/core'
import { IconWorldUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deniedSentence } from '../../../shared/access/permissions.ts'
import { formatSince } from '../../ui/formats.ts'
import { usePermission } from '../auth/use-permission.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { ChangesList } from './changes-list.tsx'
import { PublicationRow } from './publication-row.tsx'
import { publishBlockers } from './publish-blockers.ts'
import classes from './publish-screen.module.css'
import { SharePanel } from './share-panel.tsx'
import { isUnderWay, usePublications, usePublishing } from './use-publishing.ts'

const shownInHistory = 10

/** What visitors see at this moment, in one sentence. */
function LiveState() {
  const { t, i18n } = useTranslation()
  const { liveNumber, publishedAt } = useTourEditor().tour.publication
  if (liveNumber === null || publishedAt === null) return t('publishing.notPublished')
  return t('publishing.live', { number: liveNumber, since: formatSince(publishedAt, Date.now(), i18n.language) })
}

function PublishCard() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const mayPublish = usePermission('publishTours')
  const isBusy = usePublications().some(isUnderWay)
  const { publish, isAsking } = usePublishing()
  const blockers = publishBlockers(tour)
  return (
    <section className={classes.card}>
      <div className={classes.state}>
        <p className={classes.dim}>
          <LiveState />
        </p>
        <Button
          leftSection={<IconWorldUp size={20} />}
          loading={isBusy || isAsking}
          disabled={!mayPublish || blockers.length > 0}
          onClick={() => void publish()}
        >
          {t(tour.publication.liveNumber === null ? 'publishing.publish' : 'publishing.republish')}
        </Button>
      </div>
      {!mayPublish && <p className={classes.dim}>{deniedSentence('publishTours')}</p>}
      {blockers.length > 0 && (
        <ul className={classes.blockers}>
          {blockers.map((blocker) => (
            <li key={blocker}>{t(`publishing.blocker.${blocker}`)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function History() {
  const { t } = useTranslation()
  const publications = usePublications()
  if (publications.length === 0) return null
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('publishing.history')}</h2>
      <ul className={classes.history}>
        {publications.slice(0, shownInHistory).map((publication) => (
          <li key={publication.id}>
            <PublicationRow publication={publication} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The Share & Publish tab. */
export function PublishScreen() {
  const { t } = useTranslation()
  const { shareId, liveNumber } = useTourEditor().tour.publication
  return (
    <div className={classes.page}>
      <Title order={2}>{t('editor.tabs.publish')}</Title>
      <PublishCard />
      {liveNumber !== null && <ChangesList />}
      {shareId !== null && liveNumber !== null && (
        <section className={classes.card}>
          <h2 className={classes.title}>{t('publishing.share')}</h2>
          <SharePanel shareId={shareId} />
        </section>
      )}
      <History />
    </div>
  )
}
