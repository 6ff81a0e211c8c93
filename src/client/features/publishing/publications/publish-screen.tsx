import { Button, Group, Stack, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { deniedMessage } from '../../../../shared/access/permissions.ts'
import type { Publication } from '../../../../shared/publishing/publications.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useFlag, useFlags } from '../../../platform/use-flag.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { formatSince } from '../../../ui/layout/formats.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import { VersionHistory } from '../../tours/versions/history/version-history.tsx'
import { AccessibilitySection } from '../accessibility/accessibility-section.tsx'
import { hasBeenLive, isInProgress } from './live-number.ts'
import { PublicationRow, PublicationState } from './publication-row.tsx'
import { publishBlockers } from './publish-blockers.ts'
import { PublishButton, usePublishState } from './publish-button.tsx'
import { PublishChecks } from './publish-checks.tsx'
import classes from './publish-screen.module.css'
import { RequestReview } from './reviews/request-review.tsx'
import { liveStateId } from './reviews/review-line.tsx'
import { ReviewState } from './reviews/review-state.tsx'
import { ListingSwitch } from './settings/listing-switch.tsx'
import { PublishSettings } from './settings/publish-settings.tsx'
import { EmbedPanel, ShareLink } from './share-panel.tsx'
import { UnpublishedChanges } from './unpublished-changes.tsx'
import { useLiveNumber, useLoadedPublications, usePublications } from './use-publishing.ts'

const maxListedPublications = 10

/** Publication status of the tour in one sentence. */
function LiveState() {
  const { t, i18n } = useTranslation()
  const { publishedAt } = useTourEditor().tour.publication
  const { liveNumber, pendingNumber } = useLiveNumber()
  const { publications, hasFailed } = useLoadedPublications()
  if (pendingNumber !== null) return t('publishing.pending', { number: pendingNumber })
  if (liveNumber === null && publications === undefined && !hasFailed)
    return <span className={classes.placeholder} aria-hidden="true" />
  if (liveNumber === null || publishedAt === null)
    return t(publications?.some(hasBeenLive) ? 'publishing.unpublished' : 'publishing.notPublished')
  return t('publishing.live', { number: liveNumber, since: formatSince(publishedAt, Date.now(), i18n.language) })
}

function PublishCard() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const mayPublish = usePermission('publishTours')
  const state = usePublishState()
  const { liveNumber } = useLiveNumber()
  const blockers = publishBlockers(tour, useFlags())
  const { container, heading } = useFocusFallback<HTMLElement, HTMLParagraphElement>()
  return (
    <section ref={container} className={`${cardStyles.card} ${classes.card}`}>
      <div className={classes.state}>
        <p ref={heading} id={liveStateId} tabIndex={-1} className={classes.secondary}>
          <LiveState />
        </p>
        <Group gap="xs">
          {tour.publication.shareId !== null && (
            <Button
              component={Link}
              to={linkTo.tourAnalytics(tour.id)}
              variant="subtle"
              color="gray"
              leftSection={<IconChartBar size={18} aria-hidden="true" />}
            >
              {t('analytics.title')}
            </Button>
          )}
          {state.step === 'current' && mayPublish && blockers.length === 0 && (
            <Button variant="subtle" color="gray" onClick={state.publish}>
              {t('publishing.republish')}
            </Button>
          )}
          <span id={fieldId('publish')} style={{ display: 'contents' }}>
            {mayPublish ? <PublishButton state={state} disabled={blockers.length > 0} /> : <RequestReview />}
          </span>
        </Group>
      </div>
      {!mayPublish && <p className={classes.secondary}>{deniedMessage('publishTours')}</p>}
      {mayPublish && liveNumber === null && <ListingSwitch />}
      <ReviewState />
      <PublishChecks blockers={blockers} />
    </section>
  )
}

/** List of versions, with the publishing state of published versions. Without the flag, only publications are listed. */
function Versions() {
  const hasVersions = useFlag('revisions')
  const publications = usePublications()
  if (!hasVersions) return <PublicationHistory publications={publications} />
  const stateOf = (number: number) => {
    const publication = publications.find((candidate) => candidate.number === number)
    return publication && <PublicationState publication={publication} />
  }
  const entries = publications
    .filter((publication) => publication.status === 'failed' || isInProgress(publication))
    .map((publication) => ({
      number: publication.number,
      requestedAt: publication.requestedAt,
      row: <PublicationRow publication={publication} />,
    }))
  return <VersionHistory publicationStateOf={stateOf} publicationEntries={entries} />
}

function PublicationHistory({ publications }: { readonly publications: readonly Publication[] }) {
  const { t } = useTranslation()
  if (publications.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${classes.card}`}>
      <h2 className={classes.title}>{t('publishing.history')}</h2>
      <ul className={classes.history}>
        {publications.slice(0, maxListedPublications).map((publication) => (
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
  const { tour } = useTourEditor()
  const { shareId } = tour.publication
  const { liveNumber } = useLiveNumber()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  return (
    <div ref={container} className={classes.page}>
      <Title ref={heading} tabIndex={-1} order={2}>
        {t('editor.tabs.publish')}
      </Title>
      {shareId !== null && liveNumber !== null && (
        <section className={`${cardStyles.card} ${classes.card}`}>
          <h2 className={classes.title}>{t('publishing.share')}</h2>
          <Stack gap="lg">
            <ShareLink shareId={shareId} title={tour.name} />
            <EmbedPanel shareId={shareId} title={tour.name} language={tour.language} />
          </Stack>
        </section>
      )}
      <PublishCard />
      <AccessibilitySection />
      <PublishSettings />
      {liveNumber !== null && <UnpublishedChanges />}
      <Versions />
    </div>
  )
}
