import { Button, CopyButton, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { shareAddress } from '../../../shared/publishing/embed-codes.ts'
import { showLasting } from '../../ui/lasting-notice.ts'
import { OpenTour } from './open-tour.tsx'

/** Tells that visitors see a publication, with the link they need for that. */
export function showPublished(t: TFunction, { number, shareId }: { number: number; shareId: string | null }): void {
  showLasting({
    ...{ id: crypto.randomUUID(), color: 'teal', closeButtonProps: { 'aria-label': t('app.close') } },
    title: t('publishing.done'),
    message: (
      <>
        {t('publishing.doneHint', { number })}
        {shareId !== null && <ShareButtons t={t} shareId={shareId} />}
      </>
    ),
  })
}

function ShareButtons({ t, shareId }: { t: TFunction; shareId: string }) {
  return (
    <Group gap="xs" mt="xs">
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
      <OpenTour t={t} shareId={shareId} size="compact-sm" mih={44} />
    </Group>
  )
}

/** Tells that a tour is published although visitors may stumble over something, and leads there. */
export function showUnsettled(t: TFunction, { count, onLook }: { count: number; onLook: () => void }): void {
  const id = crypto.randomUUID()
  const look = () => {
    notifications.hide(id)
    onLook()
  }
  showLasting({
    ...{ id, color: 'amber', closeButtonProps: { 'aria-label': t('app.close') } },
    title: t('publishing.unsettled', { count }),
    message: (
      <>
        {t('publishing.unsettledHint')}
        <Group mt="xs">
          <Button variant="default" size="compact-sm" mih={44} onClick={look}>
            {t('publishing.lookAtThem')}
          </Button>
        </Group>
      </>
    ),
  })
}
