import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../../shared/routes.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { usePermission } from '../auth/use-permission.ts'
import { embedCode, shareAddress } from './embed-code.ts'
import { usePublishing } from './use-publishing.ts'

function Unpublish() {
  const { t } = useTranslation()
  const { unpublish } = usePublishing()
  const mayPublish = usePermission('publishTours')
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    void unpublish()
  }
  return (
    <>
      <Button variant="subtle" color="red" disabled={!mayPublish} onClick={() => setAsking(true)}>
        {t('publishing.unpublish')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('publishing.unpublishTitle')}
        closeButtonProps={{ 'aria-label': t('editor.close') }}
      >
        <Text>{t('publishing.unpublishText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('editor.cancel')}
          </Button>
          <Button color="red" onClick={confirm}>
            {t('publishing.unpublish')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}

/** Where visitors find the tour, and how it gets into other people's pages. */
export function SharePanel({ shareId }: { shareId: string }) {
  const { t } = useTranslation()
  const texts = { copyLabel: t('editor.copy'), copiedLabel: t('editor.copied') }
  return (
    <Stack gap="md">
      <CopyField label={t('publishing.shareLink')} text={shareAddress(location.origin, shareId)} {...texts} />
      <CopyField label={t('publishing.embed')} text={embedCode(location.origin, shareId)} multiline {...texts} />
      <Text c="dimmed" size="sm">
        {t('publishing.embedHint')}
      </Text>
      <Group justify="space-between">
        <Button
          component="a"
          href={linkTo.share(shareId)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} />}
        >
          {t('publishing.open')}
        </Button>
        <Unpublish />
      </Group>
    </Stack>
  )
}
