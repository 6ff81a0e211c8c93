import { type ChatServer, chatKey, chatModel, startChatServer } from '../../stand-ins/chat-completions/chat-server.ts'
import { type HubspotServer, startHubspot } from '../../support/servers/hubspot-server.ts'
import { type OpenidIssuer, startOpenidIssuer } from '../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../support/servers/provider-environment.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { test as base } from './app.ts'
import { startOnCopy } from './first-starts.ts'
import { demoPassword } from './stopover.ts'

type Connections = {
  readonly hubspot: HubspotServer
  readonly receiver: WebhookReceiver
  readonly issuer: OpenidIssuer
  readonly chat: ChatServer
}

/**
 * Test with a Stopover server. Its HubSpot, webhook receiver, language model and three sign-in providers run on this machine.
 * The server may fetch video thumbnails from this machine too.
 */
export const test = base.extend<object, Connections>({
  hubspot: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const hubspot = await startHubspot()
      await use(hubspot)
      await hubspot.stop()
    },
    { scope: 'worker' },
  ],
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const receiver = await startWebhookReceiver()
      await use(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const issuer = await startOpenidIssuer()
      await use(issuer)
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  chat: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const chat = await startChatServer()
      await use(chat)
      await chat.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ hubspot, issuer, chat }, use) => {
      // Starts on a copy of the demo's data.
      const app = await startOnCopy('demo', {
        DEMO: 'on',
        DEMO_PASSWORD: demoPassword,
        HUBSPOT_API_URL: hubspot.baseUrl,
        AI_URL: chat.url,
        AI_KEY: chatKey,
        AI_MODEL: chatModel,
        WEBHOOKS_TO_LOOPBACK: 'on',
        THUMBNAILS_FROM_LOOPBACK: 'on',
        ...providerEnvironment(issuer.url),
      })
      await use(app)
      await app.stop().finally(app.remove)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

let identityCount = 0

/** Makes the provider sign in a new person from now on. Returns the person's email. */
export function signInAsNewPerson(issuer: OpenidIssuer): string {
  const sub = `subject-${process.pid}-${Date.now()}-${++identityCount}`
  const email = `${sub}@example.com`
  issuer.clearFaults()
  issuer.signsInAs({ sub, email, email_verified: true, given_name: 'Ada', family_name: 'Byron' })
  return email
}
