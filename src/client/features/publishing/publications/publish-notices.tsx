import { Button, CopyButton, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { shareUrl } from '../../../../shared/publishing/embed-codes.ts'
import { showPersistentNotification } from '../../../ui/feedback/persistent-notification.ts'
import { OpenTour } from './open-tour.tsx'

/** Number of warnings of a published tour, and the callback that opens them. */
export type Issues = { readonly count: number; readonly onReview: () => void }

type PublishedTour = {
  readonly number: number
  readonly shareId: string | null
  /** `null` if there are none, or if the screen already lists them. */
  readonly issues: Issues | null
}

/** Notification that a version went live, with its share link and a button that opens the warnings. */
export function showPublished(t: TFunction, { number, shareId, issues }: PublishedTour): void {
  const id = crypto.randomUUID()
  const openIssues = () => {
    notifications.hide(id)
    issues?.onReview()
  }
  showPersistentNotification({
    id,
    color: 'teal',
    closeButtonProps: { 'aria-label': t('app.close') },
    title: t('publishing.done'),
    message: (
      <>
        {t('publishing.doneHint', { number })}
        <Group gap="xs" mt="xs">
          {shareId !== null && <ShareButtons t={t} shareId={shareId} />}
          {issues !== null && (
            <Button variant="default" size="compact-sm" mih={44} onClick={openIssues}>
              {t('publishing.issues', { count: issues.count })}
            </Button>
          )}
        </Group>
      </>
    ),
  })
}

function ShareButtons({ t, shareId }: { t: TFunction; shareId: string }) {
  return (
    <>
      <CopyButton value={shareUrl(location.origin, shareId)} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-sm"
            mih={44}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            <span aria-live="polite">{t(copied ? 'publishing.linkCopied' : 'publishing.copyLink')}</span>
          </Button>
        )}
      </CopyButton>
      <OpenTour t={t} shareId={shareId} size="compact-sm" h={44} />
    </>
  )
}

/** Notification that a tour cannot be published, with the reason and a button that opens the stop in question. */
export function showBlocker(
  t: TFunction,
  { problem, onOpenStop }: { problem: string; onOpenStop: (() => void) | null },
): void {
  const id = 'publish-blocked'
  // A notification with a visible id would be ignored, so the previous reason is hidden first.
  notifications.hide(id)
  const go = () => {
    notifications.hide(id)
    onOpenStop?.()
  }
  showPersistentNotification({
    id,
    color: 'red',
    closeButtonProps: { 'aria-label': t('app.close') },
    title: t('publishing.failed'),
    message: (
      <>
        {problem}
        {onOpenStop !== null && (
          <Group mt="xs">
            <Button variant="default" size="compact-sm" mih={44} onClick={go}>
              {t('publishing.goToStop')}
            </Button>
          </Group>
        )}
      </>
    ),
  })
}
