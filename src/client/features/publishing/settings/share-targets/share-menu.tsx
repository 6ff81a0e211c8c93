import { Button, Menu } from '@mantine/core'
import { IconDeviceMobileShare, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../platform/error-notice.ts'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { type Shared, shareTargets } from './share-targets.ts'

/** Passes a link on: by email, to a network, or by what the device has for that. */
export function ShareMenu({ address, name }: Shared) {
  const { t } = useTranslation()
  const shareByDevice = () =>
    void navigator.share({ url: address, title: name }).catch((error: unknown) => {
      // Whoever closes the device's sheet has decided otherwise.
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
            href={href({ address, name })}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon size={18} />}
          >
            {t(`shareLinks.target.${id}`)}
          </Menu.Item>
        ))}
        {'share' in navigator && (
          <Menu.Item leftSection={<IconDeviceMobileShare size={18} />} onClick={shareByDevice}>
            {t('shareLinks.target.device')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
