import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frameCode, frameSize, shareUrl } from '../../../../shared/publishing/embed-codes.ts'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { EmbedCode } from './embed-code.tsx'
import { OpenTour } from './open-tour.tsx'
import { QrButton } from './settings/qr/qr-button.tsx'
import { ShareMenu } from './settings/share-targets/share-menu.tsx'
import { useSharing } from './settings/use-sharing.ts'
import { usePublishing } from './use-publishing.ts'

function Unpublish() {
  const { t } = useTranslation()
  const { unpublish } = usePublishing()
  const [isConfirming, setConfirming] = useState(false)
  const confirm = () => {
    setConfirming(false)
    void unpublish()
  }
  return (
    <>
      <Allowed to="publishTours" whileReadOnly>
        <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
          {t('publishing.unpublish')}
        </Button>
      </Allowed>
      <Dialog opened={isConfirming} onClose={() => setConfirming(false)} title={t('publishing.unpublishTitle')}>
        <Text>{t('publishing.unpublishText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setConfirming(false)}>
            {t('editor.cancel')}
          </Button>
          <Button color="red" onClick={confirm}>
            {t('publishing.unpublish')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

function useCopyTexts() {
  const { t } = useTranslation()
  return { copyLabel: t('editor.copy'), copiedLabel: t('editor.copied') }
}

/** Note that the link needs a password or a membership. */
function Restriction() {
  const { t } = useTranslation()
  const visibility = useSharing()?.visibility
  if (visibility !== 'password' && visibility !== 'members') return null
  return (
    <Text size="sm" c="dimmed">
      <IconLock size={14} aria-hidden="true" /> {t(`sharing.restriction.${visibility}`)}
    </Text>
  )
}

/** Main link of the tour, with buttons to open, share and unpublish it. */
export function ShareLink({ shareId, title }: { shareId: string; title: string }) {
  const { t } = useTranslation()
  const copyTexts = useCopyTexts()
  const url = shareUrl(location.origin, shareId)
  return (
    <Stack gap="md">
      <CopyField label={t('publishing.shareLink')} text={url} {...copyTexts} />
      <Restriction />
      <Group gap="xs">
        <OpenTour t={t} shareId={shareId} />
        <ShareMenu url={url} name={title} />
        <QrButton url={url} name={title} />
        <Box ml="auto">
          <Unpublish />
        </Box>
      </Group>
    </Stack>
  )
}

const embedMethods = ['script', 'frame'] as const

/** Code that embeds the tour in other sites. */
export function EmbedPanel({ shareId, title, language }: { shareId: string; title: string; language: string }) {
  const { t } = useTranslation()
  const copyTexts = useCopyTexts()
  const [method, setMethod] = useState<(typeof embedMethods)[number]>('script')
  const url = shareUrl(location.origin, shareId)
  const frame = frameCode({ url, title, width: '100%', heightPx: frameSize.heightPx })
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('publishing.embedBy.label')}
        data={embedMethods.map((value) => ({ value, label: t(`publishing.embedBy.${value}`) }))}
        value={method}
        onChange={(value) => setMethod(embedMethods.find((name) => name === value) ?? 'script')}
      />
      {method === 'script' ? (
        <EmbedCode shareId={shareId} language={language} />
      ) : (
        <CopyField label={t('publishing.frame')} text={frame} multiline {...copyTexts} />
      )}
      <Text c="dimmed" size="sm">
        {t('publishing.embedHint')}
      </Text>
    </Stack>
  )
}
