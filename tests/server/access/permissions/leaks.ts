import { expect } from 'vitest'
import type { TestApp } from '../../../support/app.ts'
import { secretLikeKeys } from '../../../support/secret-like-keys.ts'
import { canary } from './foreign-account.ts'

/** Hashes and sealed values that the tables store in place of secrets. */
const storedSecretsSql = `select id as value from sessions union all select password_hash from users
  where password_hash is not null union all select password_hash from share_links
  where password_hash is not null union all select subject from identities where subject <> user_id::text
  union all select hash from api_tokens union all select sealed_secret from webhooks union all select sealed_token from hubspot_connections union all select secret from installation_secrets`

export async function storedSecrets(app: TestApp): Promise<readonly string[]> {
  const rows = await app.em().execute<{ value: string }[]>(storedSecretsSql)
  expect(rows.length).toBeGreaterThan(10)
  return rows.map(({ value }) => value)
}

/** Text of a response, with the call and its actor. */
export type ResponseText = { readonly call: string; readonly actor: string; readonly text: string }

/** Calls that return a webhook with its secret. */
const webhookCalls = [
  'webhooks.create',
  'webhooks.rotateSecret',
  'POST /api/v2/:aid/webhooks',
  'POST /api/v2/:aid/webhooks/:webhookId/secret',
]
/** Keys that look secret, with the calls that may return them. */
const allowedKeys: Readonly<Record<string, readonly string[]>> = {
  secret: webhookCalls,
  // The value is the time at which the previous secret expires.
  formerSecretUntil: [
    ...webhookCalls,
    'webhooks.list',
    'webhooks.update',
    'GET /api/v2/:aid/webhooks',
    'PATCH /api/v2/:aid/webhooks/:webhookId',
    'webhooks.disable',
    'POST /api/v2/:aid/webhooks/:webhookId/disable',
  ],
  token: ['POST /api/admin/v2/sessions', 'tokens.create', 'POST /api/v2/:aid/tokens'],
  // Metadata of tokens without their values.
  tokens: ['tokens.list', 'GET /api/v2/:aid/tokens'],
  // The name of a scope.
  tokenScope: ['GET /api/v2/me'],
  tokenId: ['tokens.revoke', 'DELETE /api/v2/:aid/tokens/:tokenId'],
  mapboxToken: [
    'accounts.get',
    'accounts.update',
    'publishing.preview',
    'GET /api/v2/:aid',
    'PATCH /api/v2/:aid',
    'GET /api/v2/:aid/tours/:tid/preview',
    // The value is always null.
    'versions.compare',
    'GET /api/v2/:aid/tours/:tid/comparison',
  ],
  federatedIdentities: ['users.get', 'users.update', 'GET /api/admin/v2/users/:uid', 'PUT /api/admin/v2/users/:uid'],
}

export function forbiddenKeys({ call, text }: Omit<ResponseText, 'actor'>): string[] {
  const keys = /^[[{]/.test(text) ? secretLikeKeys(JSON.parse(text)) : []
  return keys.filter((key) => allowedKeys[key]?.includes(call) !== true)
}

/** Expects that a response contains no secret (threat T11) and no text of another account (T52). */
export function expectNothingLeaks(response: ResponseText, secrets: readonly string[]): void {
  const { call, actor, text } = response
  // Admins of the installation read every account.
  if (actor !== 'rootAdmin') expect(text.toLowerCase(), `${call} by the ${actor}`).not.toContain(canary.toLowerCase())
  expect(forbiddenKeys(response), `${call} by the ${actor}`).toEqual([])
  expect(text, call).not.toContain('$argon2')
  expect(
    secrets.find((value) => text.includes(value)),
    call,
  ).toBeUndefined()
}
