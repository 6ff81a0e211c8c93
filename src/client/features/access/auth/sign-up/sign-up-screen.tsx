import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { email } from '../../../../../shared/texts.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { useReturnState } from '../session/use-return-state.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'

function EmailForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (email.safeParse(value).success ? null : t('auth.emailInvalid')) },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void navigate(linkTo.acceptTermsByEmail(email.parse(values.email))),
        focusFirstInvalid,
      )}
    >
      <Stack gap="md">
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" mt="xs">
          {t('signUp.goOn')}
        </Button>
      </Stack>
    </form>
  )
}

/** `/signup`: sign-up by email or through a provider. Redirects signed-in users. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  if (user) return <Navigate to={returnState.from} replace />
  const title = t('signUp.title')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      <EmailForm />
      <ProviderButtons />
      <Anchor component={Link} to={screenPaths.login} state={returnState} ta="center">
        {t('signUp.signInInstead')}
      </Anchor>
    </AuthPage>
  )
}
