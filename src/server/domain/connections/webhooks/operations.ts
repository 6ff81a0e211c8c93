import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import {
  createWebhookInput,
  listWebhooksInput,
  updateWebhookInput,
  webhook,
  webhookInput,
  webhookWithSecret,
} from '../../../../shared/webhooks/webhooks.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { deactivateWebhook, hostOf } from './disable.ts'
import { Webhook } from './entity.ts'
import { lockWebhook } from './lock-webhook.ts'
import { presentWebhook } from './present.ts'
import { createWebhookSecret, sealSecret } from './webhook-secrets.ts'

function requirePermittedAddress({ ports }: Pick<AccountScope, 'ports'>, address: string): void {
  if (!ports.outgoingPosts.isPermitted(address)) throw new AppError('webhook.addressRejected')
}

type LockedWebhook = { readonly scope: AccountScope; readonly webhook: Webhook }

/** Changes a locked webhook of the account; 404 for any other. */
function changeWebhook<Value>(
  callScope: AccountScope,
  webhookId: string,
  work: (change: LockedWebhook) => Promise<Value>,
): Promise<Value> {
  return callScope.em.transactional(async (em) => {
    const lockedWebhook = await lockWebhook(em, { id: webhookId, account: callScope.account.id })
    if (lockedWebhook === null) throw new AppError('resource.notFound')
    return work({ scope: { ...callScope, em }, webhook: lockedWebhook })
  })
}

/** Webhooks of the account, oldest first. */
export const listWebhooks = operation({
  allow: 'manageUsers',
  input: listWebhooksInput,
  example: () => ({}),
  output: z.array(webhook),
  run: async ({ em, account, ports }) => {
    const rows = await em.find(Webhook, { account: account.id }, { orderBy: { createdAt: 'asc', id: 'asc' } })
    return rows.map((row) => presentWebhook(row, ports.now()))
  },
})

/** Creates a webhook. Only this response and a rotation contain the secret. */
export const createWebhook = operation({
  allow: 'manageUsers',
  input: createWebhookInput,
  example: () => ({
    address: 'https://hooks.example.com/stopover',
    events: ['tour.published'],
    description: 'Website',
  }),
  output: webhookWithSecret,
  run: async (scope, { address, events, description }) => {
    requirePermittedAddress(scope, address)
    const { account, ports } = scope
    const secret = createWebhookSecret()
    return scope.em.transactional(async (em) => {
      // Lets a concurrent second call count the webhook of the first.
      await em.execute('select 1 from accounts where id = ? for no key update', [account.id])
      const count = await em.count(Webhook, { account: account.id })
      if (count >= webhookLimits.perAccount) throw new AppError('webhook.tooMany')
      const id = randomUUID()
      const sealedSecret = await sealSecret(em, id, secret)
      const row = em.create(Webhook, { id, account: account.id, address, events, description, sealedSecret })
      await em.flush()
      await recordEvent({ ...scope, em }, account.id, { action: 'webhook-created', subject: hostOf(address) })
      return { webhook: presentWebhook(row, ports.now()), secret }
    })
  },
})

/** Resets a webhook to the state without failures. */
function resetFailures(row: Webhook): void {
  row.failingSince = null
  row.heldUntil = null
  row.isSlow = false
}

type WebhookFields = Omit<z.output<typeof updateWebhookInput>, 'webhookId' | 'status'>

/** Sets the fields in the input; returns true if one of them changed. */
function setFields(row: Webhook, { address, events, description }: WebhookFields): boolean {
  const previousFields = JSON.stringify([row.address, row.events, row.description])
  if (address !== undefined && address !== row.address) {
    row.address = address
    resetFailures(row)
  }
  if (events !== undefined) row.events = events
  if (description !== undefined) row.description = description
  return JSON.stringify([row.address, row.events, row.description]) !== previousFields
}

/** Enables or disables a webhook. An enabled one counts as working until a delivery fails. */
async function setStatus({ scope, webhook: row }: LockedWebhook, status: Webhook['status']): Promise<void> {
  if (status === row.status) return
  if (status === 'disabled') await deactivateWebhook(scope.em, row, 'person')
  else {
    row.status = 'active'
    row.disabledReason = null
    resetFailures(row)
    await scope.em.flush()
  }
  const action = status === 'disabled' ? 'webhook-disabled' : 'webhook-enabled'
  await recordEvent(scope, scope.account.id, { action, subject: hostOf(row.address) })
}

/** Changes the fields in the input. */
export const updateWebhook = operation({
  allow: 'manageUsers',
  input: updateWebhookInput,
  example: ({ webhookId }) => ({ webhookId, events: ['tour.published', 'form.answered'] }),
  output: webhook,
  run: async (callScope, { webhookId, status, ...values }) => {
    if (values.address !== undefined) requirePermittedAddress(callScope, values.address)
    return changeWebhook(callScope, webhookId, async (change) => {
      const { scope, webhook: row } = change
      const isChanged = setFields(row, values)
      await scope.em.flush()
      const subject = hostOf(row.address)
      if (isChanged) await recordEvent(scope, scope.account.id, { action: 'webhook-changed', subject })
      if (status !== undefined) await setStatus(change, status)
      return presentWebhook(row, scope.ports.now())
    })
  },
})

/** Disables a webhook; unlike an update, even in a read-only account. */
export const disableWebhook = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: webhookInput,
  example: ({ webhookId }) => ({ webhookId }),
  output: webhook,
  run: async (callScope, { webhookId }) =>
    changeWebhook(callScope, webhookId, async (change) => {
      await setStatus(change, 'disabled')
      return presentWebhook(change.webhook, change.scope.ports.now())
    }),
})

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: webhookInput,
  example: ({ webhookId }) => ({ webhookId }),
  output: emptyOutput,
  run: async (callScope, { webhookId }) =>
    changeWebhook(callScope, webhookId, async ({ scope, webhook: row }) => {
      const subject = hostOf(row.address)
      await scope.em.nativeDelete(Webhook, { id: row.id })
      await recordEvent(scope, scope.account.id, { action: 'webhook-deleted', subject })
      return {}
    }),
})

/** Returns a new secret, once. The previous one also signs for a day, so that receivers can migrate. */
export const rotateWebhookSecret = operation({
  allow: 'manageUsers',
  input: webhookInput,
  example: ({ webhookId }) => ({ webhookId }),
  output: webhookWithSecret,
  run: async (callScope, { webhookId }) =>
    changeWebhook(callScope, webhookId, async ({ scope, webhook: row }) => {
      const secret = createWebhookSecret()
      const now = scope.ports.now()
      row.previousSealedSecret = row.sealedSecret
      row.previousSecretUntil = new Date(now.getTime() + deliveryLimits.previousSecretValidMs)
      row.sealedSecret = await sealSecret(scope.em, row.id, secret)
      await scope.em.flush()
      const subject = hostOf(row.address)
      await recordEvent(scope, scope.account.id, { action: 'webhook-secret-rotated', subject })
      return { webhook: presentWebhook(row, now), secret }
    }),
})
