import { startTestApp, type TestApp } from '../app.ts'
import { type OpenidIssuer, startOpenidIssuer } from './openid-issuer.ts'
import { providerEnvironment } from './provider-environment.ts'

export type ProviderApp = { readonly app: TestApp; readonly issuer: OpenidIssuer; readonly stop: () => Promise<void> }

/** Starts a server with three sign-in providers. All use the same local OpenID issuer. */
export async function startProviderApp(options: { readonly publicUrl?: string } = {}): Promise<ProviderApp> {
  const issuer = await startOpenidIssuer()
  const app = await startTestApp({ ...options, env: providerEnvironment(issuer.url) })
  const stop = async () => {
    await app.stop()
    await issuer.stop()
  }
  return { app, issuer, stop }
}
