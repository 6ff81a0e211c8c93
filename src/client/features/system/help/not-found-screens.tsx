import { IconLinkOff, IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { NoticePage } from '../../../ui/feedback/notice-page.tsx'
import { useMe } from '../../access/auth/session/use-me.ts'
import { ShellLinkButton } from '../../access/auth/shell/shell-link.tsx'

function ToursButton() {
  const { t } = useTranslation()
  return <ShellLinkButton to={screenPaths.home}>{t('app.toTours')}</ShellLinkButton>
}

/** Screen for a URL without a page. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <NoticePage icon={<IconMapOff size={28} />} title={t('app.notFound')} text={t('app.notFoundHint')}>
      <ToursButton />
    </NoticePage>
  )
}

/** Screen for a link with an unknown or expired token. */
export function TokenNotFoundScreen() {
  const { t } = useTranslation()
  const { data: user, isPending } = useMe()
  return (
    <NoticePage icon={<IconLinkOff size={28} />} title={t('app.tokenNotFound')} text={t('app.tokenNotFoundHint')}>
      {!isPending && user === null ? (
        <>
          <ShellLinkButton to={screenPaths.login}>{t('auth.signIn')}</ShellLinkButton>
          <ShellLinkButton to={screenPaths.signUp} variant="default">
            {t('auth.createAccount')}
          </ShellLinkButton>
        </>
      ) : (
        <ToursButton />
      )}
    </NoticePage>
  )
}
