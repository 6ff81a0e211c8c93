import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { announce, aWebhook, deleted, deliveriesOf, startHookedApp } from './support.ts'

/** Needs PostgreSQL, because the embedded database can't be shared by processes. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('three processes', () => {
  const apps: TestApp[] = []
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    // The test uses no files.
    const env = { SHARED_DATA_DIR: 'on' }
    const first = await startHookedApp({ env })
    apps.push(first)
    for (let count = 0; count < 2; count++) apps.push(await startHookedApp({ env, beside: first }))
  })
  afterAll(async () => {
    for (const app of apps.toReversed()) await app.stop()
    await receiver.stop()
  })

  it('send each delivery once, one at a time per webhook', async () => {
    const [app] = apps
    if (app === undefined) throw new Error('nothing was started')
    const person = await aPerson(app)
    let atOnce = 0
    let maxAtOnce = 0
    receiver.answer('/shared', (response, socket) => {
      atOnce += 1
      maxAtOnce = Math.max(maxAtOnce, atOnce)
      setTimeout(() => {
        atOnce -= 1
        status(204)(response, socket)
      }, 100)
    })
    const { webhookId } = await aWebhook(person, receiver.address('/shared'))
    const count = 20
    const events = Array.from({ length: count }, (_, index) => deleted(`Tour ${index}`))
    await Promise.all(events.map((event, index) => announce(apps[index % apps.length] ?? app, person.accountId, event)))
    const deliveries = await deliveriesOf(person, webhookId, (statuses) => {
      return statuses.length === count && statuses.every((status) => status === 'delivered')
    })
    expect(deliveries.every(({ attemptCount }) => attemptCount === 1)).toBe(true)
    expect(receiver.to('/shared')).toHaveLength(count)
    expect(new Set(receiver.to('/shared').map(({ id }) => id)).size).toBe(count)
    expect(maxAtOnce).toBe(1)
  })
})
