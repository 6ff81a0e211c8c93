import { afterAll, beforeAll, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { defaultPlans } from '../../../../src/shared/billing/plans.ts'
import type { TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import { aWebhook, startWebhookApp } from './support.ts'

let app: TestApp
beforeAll(async () => {
  app = await startWebhookApp({ ports: { plans: defaultPlans } })
})
afterAll(() => app.stop())

it('a webhook of a read-only account can only be disabled and deleted', async () => {
  const person = await aPerson(app)
  const { webhookId } = await aWebhook(person, 'https://example.com/')
  await app.em().nativeUpdate(Account, { id: person.accountId }, { readOnly: true })
  const { webhooks } = person.trpc
  const changes = [
    () => webhooks.create.mutate({ address: 'https://example.com/', events: ['tour.deleted'] }),
    () => webhooks.update.mutate({ webhookId, status: 'disabled' }),
    () => webhooks.rotateSecret.mutate({ webhookId }),
    () => webhooks.test.mutate({ webhookId }),
  ]
  for (const change of changes) expect(await apiErrorOf(change())).toMatchObject({ code: 'account.readOnly' })
  expect(await webhooks.disable.mutate({ webhookId })).toMatchObject({ status: 'disabled', disabledReason: 'person' })
  const { events } = await person.trpc.audit.list.query({ action: 'webhook-disabled' })
  expect(events).toHaveLength(1)
  const enabling = webhooks.update.mutate({ webhookId, status: 'active' })
  expect(await apiErrorOf(enabling)).toMatchObject({ code: 'account.readOnly' })
  await webhooks.remove.mutate({ webhookId })
  expect(await webhooks.list.query({})).toEqual([])
})
