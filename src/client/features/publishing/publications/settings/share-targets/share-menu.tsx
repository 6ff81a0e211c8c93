import { Button, Menu } from '@mantine/core'
import { IconDeviceMobileShare, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../../platform/error-notice.ts'
import { menuInPage } from '../../../../../ui/overlays/menu-in-page.ts'
import { type SharedLink, shareTargets } from './share-targets.ts'

/** Menu to share a link by email, on social networks, or through the share sheet of the device. */
export function ShareMenu({ url, name }: SharedLink) {
  const { t } = useTranslation()
  const openShareSheet = () =>
    void navigator.share({ url, title: name }).catch((error: unknown) => {
      // Closing the share sheet isn't an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showError(t, error)
    })
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconShare size={16} />} aria-label={t('shareLinks.shareOf', { name })}>
          {t('shareLinks.share')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shareTargets.map(({ id, Icon, href }) => (
          <Menu.Item
            key={id}
            component="a"
            href={href({ url, name })}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon size={18} />}
          >
            {t(`shareLinks.target.${id}`)}
          </Menu.Item>
        ))}
        {'share' in navigator && (
          <Menu.Item leftSection={<IconDeviceMobileShare size={18} />} onClick={openShareSheet}>
            {t('shareLinks.target.device')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
