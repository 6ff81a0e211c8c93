import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEdit, IconLinkOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareUrl } from '../../../../../../shared/publishing/embed-codes.ts'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { StatusLine } from '../../../../../ui/feedback/status-line.tsx'
import { menuInPage } from '../../../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { QrButton } from '../qr/qr-button.tsx'
import { CopyLinkButton } from '../share-targets/copy-link-button.tsx'
import { linkDetails } from './link-details.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import classes from './share-links.module.css'

type LinkRowProps = { readonly link: ShareLink; readonly onEdit: () => void }

function LinkMenu({ link, onEdit }: LinkRowProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to the element that had it. That must be the button, because the menu item disappears.
  const openFromButton = (openDialog: () => void) => () => {
    button.current?.focus()
    openDialog()
  }
  return (
    <>
      <Menu {...menuInPage}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('shareLinks.menuOf', { name: link.name })}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Allowed to="publishTours" inMenu>
            <Menu.Item leftSection={<IconEdit size={18} />} onClick={openFromButton(onEdit)}>
              {t('shareLinks.edit')}
            </Menu.Item>
          </Allowed>
          <Allowed to="publishTours" inMenu whileReadOnly>
            <Menu.Item
              color="red"
              leftSection={<IconLinkOff size={18} />}
              onClick={openFromButton(() => setConfirming(true))}
            >
              {t('shareLinks.revoke')}
            </Menu.Item>
          </Allowed>
        </Menu.Dropdown>
      </Menu>
      <RevokeDialog link={link} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}

/** One share link with its details and actions. */
export function LinkRow({ link, onEdit }: LinkRowProps) {
  const { t, i18n } = useTranslation()
  const url = shareUrl(location.origin, link.id)
  const details = linkDetails(link, { t, locale: i18n.language, nowMs: Date.now() })
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name}>
          {link.name}
          {link.state !== 'open' && <StatusLine tone="bad">{t(`shareLinks.state.${link.state}`)}</StatusLine>}
        </span>
        <span className={classes.details}>{details.join(' · ')}</span>
      </div>
      <div className={classes.actions}>
        <CopyLinkButton url={url} name={link.name} />
        <QrButton url={url} name={link.name} />
        <LinkMenu link={link} onEdit={onEdit} />
      </div>
    </li>
  )
}
