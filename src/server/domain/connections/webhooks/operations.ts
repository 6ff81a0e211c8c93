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
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { hostOf, deactivateWebhook } from './disable.ts'
import { Webhook } from './entity.ts'
import { lockWebhook } from './lock-webhook.ts'
import { presentWebhook } from './present.ts'
import { createWebhookSecret, sealSecret } from './webhook-secrets.ts'

function requirePermitted({ ports }: Pick<AccountScope, 'ports'>, address: string): void {
  if (!ports.outgoingPosts.isPermitted(address)) throw new AppError('webhook.addressRejected')
}

type Change = { readonly scope: AccountScope; readonly webhook: Webhook }

/** Runs a change of a webhook of the account, one at a time; 404 for any other. */
function changeWebhook<Value>(
  given: AccountScope,
  webhookId: string,
  work: (change: Change) => Promise<Value>,
): Promise<Value> {
  return given.em.transactional(async (em) => {
    const found = await lockWebhook(em, { id: webhookId, account: given.account.id })
    if (found === null) throw new AppError('resource.notFound')
    return work({ scope: { ...given, em }, webhook: found })
  })
}

/** Webhooks of the account, oldest first. */
export const listWebhooks = operation({
  allow: 'manageUsers',
  input: listWebhooksInput,
  output: z.array(webhook),
  run: async ({ em, account, ports }) => {
    const rows = await em.find(Webhook, { account: account.id }, { orderBy: { createdAt: 'asc', id: 'asc' } })
    return rows.map((row) => presentWebhook(row, ports.now()))
  },
})

/** Sends the account's events to one more address. Answers with the secret, once. */
export const createWebhook = operation({
  allow: 'manageUsers',
  input: createWebhookInput,
  output: webhookWithSecret,
  run: async (scope, { address, events, description }) => {
    requirePermitted(scope, address)
    const { account, ports } = scope
    const secret = createWebhookSecret()
    return scope.em.transactional(async (em) => {
      // Of two that are created at once the second counts the first.
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

/** What it counts as until something fails. */
function forgetFailures(row: Webhook): void {
  row.failingSince = null
  row.heldUntil = null
  row.isSlow = false
}

type Values = Omit<z.output<typeof updateWebhookInput>, 'webhookId' | 'status'>

function setFields(row: Webhook, { address, events, description }: Values): boolean {
  const before = JSON.stringify([row.address, row.events, row.description])
  if (address !== undefined && address !== row.address) {
    row.address = address
    forgetFailures(row)
  }
  if (events !== undefined) row.events = events
  if (description !== undefined) row.description = description
  return JSON.stringify([row.address, row.events, row.description]) !== before
}

/** Enables or disables it. Enabled again it counts as working until something fails. */
async function setStatus({ scope, webhook: row }: Change, status: Webhook['status']): Promise<void> {
  if (status === row.status) return
  if (status === 'disabled') await deactivateWebhook(scope.em, row, 'person')
  else {
    row.status = 'active'
    row.disabledReason = null
    forgetFailures(row)
    await scope.em.flush()
  }
  const action = status === 'disabled' ? 'webhook-disabled' : 'webhook-enabled'
  await recordEvent(scope, scope.account.id, { action, subject: hostOf(row.address) })
}

/** Changes what is given; the rest stays. */
export const updateWebhook = operation({
  allow: 'manageUsers',
  input: updateWebhookInput,
  output: webhook,
  run: async (given, { webhookId, status, ...values }) => {
    if (values.address !== undefined) requirePermitted(given, values.address)
    return changeWebhook(given, webhookId, async (change) => {
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

/** Sends it nothing more. An update that only does this does the same, except in an account that is read-only. */
export const disableWebhook = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: webhookInput,
  output: webhook,
  run: async (given, { webhookId }) =>
    changeWebhook(given, webhookId, async (change) => {
      await setStatus(change, 'disabled')
      return presentWebhook(change.webhook, change.scope.ports.now())
    }),
})

/** Ends it for good, with what is kept of its deliveries. */
export const removeWebhook = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: webhookInput,
  output: done,
  run: async (given, { webhookId }) =>
    changeWebhook(given, webhookId, async ({ scope, webhook: row }) => {
      const subject = hostOf(row.address)
      await scope.em.nativeDelete(Webhook, { id: row.id })
      await recordEvent(scope, scope.account.id, { action: 'webhook-deleted', subject })
      return {}
    }),
})

/** Answers with a new secret, once. For a day the former one signs, too, so that receivers can change over. */
export const rotateWebhookSecret = operation({
  allow: 'manageUsers',
  input: webhookInput,
  output: webhookWithSecret,
  run: async (given, { webhookId }) =>
    changeWebhook(given, webhookId, async ({ scope, webhook: row }) => {
      const secret = createWebhookSecret()
      const now = scope.ports.now()
      row.formerSealedSecret = row.sealedSecret
      row.formerSecretUntil = new Date(now.getTime() + webhookLimits.previousSecretMs)
      row.sealedSecret = await sealSecret(scope.em, row.id, secret)
      await scope.em.flush()
      const subject = hostOf(row.address)
      await recordEvent(scope, scope.account.id, { action: 'webhook-secret-rotated', subject })
      return { webhook: presentWebhook(row, now), secret }
    }),
})
