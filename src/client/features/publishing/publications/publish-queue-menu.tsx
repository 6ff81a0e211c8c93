import { Button, Popover } from '@mantine/core'
import { IconWorldUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Publication } from '../../../../shared/publishing/publications.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { lazyComponent, usePreload } from '../../../ui/loading/lazy-component.tsx'
import { isInProgress, loadedPublicationsMax } from './live-number.ts'
import classes from './publish-queue-menu.module.css'

const pollMs = 1000
const idlePollMs = 30_000

const PublishQueue = lazyComponent(async () => (await import('./publish-queue.tsx')).PublishQueue)

const preloaded = [PublishQueue]

type QueueProps = { readonly publications: readonly Publication[]; readonly onLeave: () => void }

function Queue(props: QueueProps) {
  const { t } = useTranslation()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  return (
    <div ref={container}>
      <h2 ref={heading} className={classes.title} tabIndex={-1} data-autofocus>
        {t('publishing.queue')}
      </h2>
      <PublishQueue {...props} />
    </div>
  )
}

/** Publish queue of the account in the header. The badge counts publications in progress. */
export function PublishQueueMenu() {
  const { t } = useTranslation()
  usePreload(preloaded)
  const [opened, setOpened] = useState(false)
  const { data } = trpc.publishing.list.useQuery(
    { limit: loadedPublicationsMax },
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
          <span className={classes.label}>{t('publishing.queueShort')}</span>
          {runningCount > 0 && <span className={classes.count}>{runningCount}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('publishing.queue')}>
        <Queue publications={publications} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
