import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../platform/trpc.ts'
import { SignInPage } from './sign-in-page.tsx'

/** The sign-in page with the reason why somebody is here: their session is no longer good. */
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  useEffect(() => utils.auth.me.setData({}, null), [utils])
  return (
    <SignInPage>
      <Alert color="amber" role="alert" icon={<IconLock aria-hidden="true" />}>
        {t('auth.unauthorized')}
      </Alert>
    </SignInPage>
  )
}
