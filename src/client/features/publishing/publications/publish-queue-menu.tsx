import { Button, Popover } from '@mantine/core'
import { IconWorldUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Publication } from '../../../../shared/publishing/publications.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { isInProgress, publicationsListed } from './live-number.ts'
import { PublicationRow } from './publication-row.tsx'
import classes from './publish-queue-menu.module.css'
import { ReviewsInQueue } from './reviews/reviews-in-queue.tsx'
import { ScheduledInQueue } from './scheduled-in-queue.tsx'

const maxListedTours = 8
const pollMs = 1000
const idlePollMs = 30_000

/** Newest publication of each tour; earlier ones are listed on the tour's own screen. */
function latestOfEach(publications: readonly Publication[]): readonly Publication[] {
  const byTour = new Map<string, Publication>()
  for (const publication of publications)
    if (!byTour.has(publication.tourId)) byTour.set(publication.tourId, publication)
  return [...byTour.values()]
}

type QueueProps = { readonly publications: readonly Publication[]; readonly onLeave: () => void }

function Queue({ publications, onLeave }: QueueProps) {
  const { t } = useTranslation()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  const latest = latestOfEach(publications).slice(0, maxListedTours)
  return (
    <div ref={container}>
      <h2 ref={heading} className={classes.title} tabIndex={-1} data-autofocus>
        {t('publishing.queue')}
      </h2>
      {latest.length === 0 && <p className={classes.empty}>{t('publishing.queueEmpty')}</p>}
      <ul className={classes.list} aria-label={t('publishing.queue')}>
        {latest.map((publication) => (
          <li key={publication.id}>
            <Link to={linkTo.editTour(publication.tourId, 'publish')} onClick={onLeave}>
              {publication.tourName}
            </Link>
            <PublicationRow publication={publication} />
          </li>
        ))}
      </ul>
      <ReviewsInQueue onLeave={onLeave} />
      <ScheduledInQueue onLeave={onLeave} />
    </div>
  )
}

/** Publish queue of the account in the header. The badge counts publications in progress. */
export function PublishQueueMenu() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { data } = trpc.publishing.list.useQuery(
    { limit: publicationsListed },
    { refetchInterval: ({ state }) => (state.data?.publications.some(isInProgress) ? pollMs : idlePollMs) },
  )
  const publications = data?.publications ?? []
  const runningCount = publications.filter(isInProgress).length
  return (
    <Popover width={340} position="bottom-end" opened={opened} onChange={setOpened} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.button ?? ''}
          leftSection={<IconWorldUp size={20} />}
          aria-label={runningCount > 0 ? t('publishing.queueRunning', { count: runningCount }) : t('publishing.queue')}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.word}>{t('publishing.queueShort')}</span>
          {runningCount > 0 && <span className={classes.count}>{runningCount}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('publishing.queue')}>
        <Queue publications={publications} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
