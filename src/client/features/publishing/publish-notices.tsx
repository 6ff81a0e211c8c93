import { Button, CopyButton, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { shareAddress } from '../../../shared/publishing/embed-codes.ts'
import { showLasting } from '../../ui/feedback/lasting-notice.ts'
import { OpenTour } from './open-tour.tsx'

/** What visitors may stumble over in a published tour, and what leads there. */
export type Issues = { readonly count: number; readonly onStyle: () => void }

type Published = {
  readonly number: number
  readonly shareId: string | null
  /** `null` where there are none, or where they are listed on the screen already. */
  readonly issues: Issues | null
}

/** Tells that visitors see a publication, with the link they need for that and the way to what needs a look. */
export function showPublished(t: TFunction, { number, shareId, issues }: Published): void {
  const id = crypto.randomUUID()
  const look = () => {
    notifications.hide(id)
    issues?.onStyle()
  }
  showLasting({
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
            <Button variant="default" size="compact-sm" mih={44} onClick={look}>
              {t('publishing.unsettled', { count: issues.count })}
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
      <CopyButton value={shareAddress(location.origin, shareId)} timeout={2000}>
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

/** Tells why a tour cannot be published as it is, with the way to the stop where something is in the way. */
export function showBlocker(t: TFunction, { sentence, onGo }: { sentence: string; onGo: (() => void) | null }): void {
  const id = 'publish-blocked'
  // Pressed again, the reason of now takes the place of the one before.
  notifications.hide(id)
  const go = () => {
    notifications.hide(id)
    onGo?.()
  }
  showLasting({
    id,
    color: 'red',
    closeButtonProps: { 'aria-label': t('app.close') },
    title: t('publishing.failed'),
    message: (
      <>
        {sentence}
        {onGo !== null && (
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
