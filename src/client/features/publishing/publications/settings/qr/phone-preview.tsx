import { Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../../../../../shared/web/routes.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { PublishSetting } from '../publish-setting.tsx'
import settings from '../settings.module.css'
import { LazyQrCode } from './lazy-qr-code.tsx'

/** Host names that a phone can't reach. */
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** QR code that opens the draft's preview on a phone. */
export function PhonePreview() {
  const { t } = useTranslation()
  const { id } = useTourEditor().tour
  const isLoopback = loopbackNames.has(location.hostname)
  return (
    <PublishSetting Icon={IconDeviceMobile} title={t('qr.phone.title')} summary={t('qr.phone.summary')}>
      <div className={settings.body}>
        <Text c="dimmed" size="sm">
          {t(isLoopback ? 'qr.phone.loopbackHint' : 'qr.phone.hint')}
        </Text>
        {!isLoopback && <LazyQrCode url={location.origin + linkTo.preview(id)} fileName="qr-preview" />}
      </div>
    </PublishSetting>
  )
}
