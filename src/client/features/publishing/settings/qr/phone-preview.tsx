import { Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import { PublishSetting } from '../publish-setting.tsx'
import settings from '../settings.module.css'
import { LateQrCode } from './late-qr-code.tsx'

/** Names by which only this machine reaches itself. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The draft on a phone, by a QR code of the preview's address. */
export function PhonePreview() {
  const { t } = useTranslation()
  const { id } = useTourEditor().tour
  const isOwn = ownNames.has(location.hostname)
  return (
    <PublishSetting Icon={IconDeviceMobile} title={t('qr.phone.title')} summary={t('qr.phone.summary')}>
      <div className={settings.body}>
        <Text c="dimmed" size="sm">
          {t(isOwn ? 'qr.phone.ownAddress' : 'qr.phone.hint')}
        </Text>
        {!isOwn && <LateQrCode address={location.origin + linkTo.preview(id)} fileName="qr-preview" />}
      </div>
    </PublishSetting>
  )
}
