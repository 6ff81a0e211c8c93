import { type OpenidIssuer, startOpenidIssuer } from '../../support/servers/openid-issuer.ts'
import { providerEnvironment } from '../../support/servers/provider-environment.ts'
import { test as base } from './app.ts'
import { copyDataFolder } from './first-starts.ts'
import { startStopover } from './stopover.ts'

/** Test with a Stopover without the demo whose three sign-in providers are one issuer on the loopback interface. */
export const test = base.extend<object, { issuer: OpenidIssuer }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright reads a fixture's needs from
    async ({}, use) => {
      const issuer = await startOpenidIssuer()
      await use(issuer)
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ issuer }, use) => {
      const env = { DEMO: 'off', ...providerEnvironment(issuer.url) }
      const app = await startStopover({ dataFolder: copyDataFolder('empty'), env })
      await use(app)
      await app.stop().finally(app.remove)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

let count = 0

/** Has the issuer sign in a new person from now on; returns their email. */
export function issueNewIdentity(issuer: OpenidIssuer): string {
  const sub = `subject-${process.pid}-${Date.now()}-${++count}`
  const email = `${sub}@example.com`
  issuer.misbehave()
  issuer.signsInAs({ sub, email, email_verified: true, given_name: 'Ada', family_name: 'Byron' })
  return email
}
