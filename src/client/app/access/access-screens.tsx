import { type ComponentType, lazy } from 'react'
import { screenPaths } from '../../../shared/web/routes.ts'
import { SignInScreen } from '../../features/access/auth/sign-in/sign-in-screen.tsx'
import type { AccessPath } from './access-paths.ts'

const UnauthorizedScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/sign-in/unauthorized-screen.tsx')).UnauthorizedScreen,
}))
const NotFoundScreen = lazy(async () => ({
  default: (await import('../../features/system/help/not-found-screens.tsx')).NotFoundScreen,
}))
const TokenNotFoundScreen = lazy(async () => ({
  default: (await import('../../features/system/help/not-found-screens.tsx')).TokenNotFoundScreen,
}))
const SignUpScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/sign-up/sign-up-screen.tsx')).SignUpScreen,
}))
const AcceptTermsByEmailScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/sign-up/accept-terms-by-email-screen.tsx'))
    .AcceptTermsByEmailScreen,
}))
const AcceptTermsScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/sign-up/accept-terms-screen.tsx')).AcceptTermsScreen,
}))
const ProviderCallbackScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/providers/provider-callback-screen.tsx')).ProviderCallbackScreen,
}))
const FinishSignUpScreen = lazy(async () => ({
  default: (await import('../../features/access/auth/sign-up/finish-sign-up-screen.tsx')).FinishSignUpScreen,
}))
const ConfirmEmailScreen = lazy(async () => ({
  default: (await import('../../features/access/users/confirm-email-screen.tsx')).ConfirmEmailScreen,
}))
const InvitationScreen = lazy(async () => ({
  default: (await import('../../features/access/accounts/join/invitation-screen.tsx')).InvitationScreen,
}))

/**
 * Screens for access to the app, such as sign-in and sign-up. They use neither Mantine nor tRPC's cache, so that they load fast. Rarely used screens are
 * lazy: they are loaded when they are opened, and suspend until then.
 */
export const accessScreens: Readonly<Record<AccessPath, ComponentType>> = {
  [screenPaths.signIn]: SignInScreen,
  [screenPaths.login]: SignInScreen,
  [screenPaths.signUp]: SignUpScreen,
  [screenPaths.acceptTermsByEmail]: AcceptTermsByEmailScreen,
  [screenPaths.acceptTerms]: AcceptTermsScreen,
  [screenPaths.signInCallback]: ProviderCallbackScreen,
  [screenPaths.confirmSignUp]: FinishSignUpScreen,
  [screenPaths.confirmEmail]: ConfirmEmailScreen,
  [screenPaths.acceptInvitation]: InvitationScreen,
  [screenPaths.tokenNotFound]: TokenNotFoundScreen,
  [screenPaths.unauthorized]: UnauthorizedScreen,
  [screenPaths.notFound]: NotFoundScreen,
}
