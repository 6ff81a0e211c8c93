import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiToken } from '../../../../src/server/domain/access/tokens/entity.ts'
import { sweepApiTokens } from '../../../../src/server/domain/access/tokens/sweep.ts'
import { apiTokenLimits } from '../../../../src/server/domain/access/tokens/token-limits.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { defaultInputMaxBytes } from '../../../../src/server/kernel/json-bounds.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import type { TokenScope } from '../../../../src/shared/tokens/api-tokens.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anApiToken } from '../../../support/people/api-tokens.ts'
import { aPerson, callerOf, type Person } from '../../../support/people/people.ts'
import { backdateConfirmation } from '../../../support/people/sessions.ts'
import { aTour } from '../../../support/people/tours.ts'
import { metadataHeader, sendTusRequest } from '../../../support/people/uploads.ts'
import { emailTo } from '../../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const apiClientOf = (token: string, accountId: string) =>
  callerOf({ token, account: accountId, address: () => app.address })

async function createToken(person: Person, scope: TokenScope, expiresInDays: number | null = 30) {
  const { token, created } = await person.trpc.tokens.create.mutate({ name: 'Import', scope, expiresInDays })
  return { token, created, apiClient: apiClientOf(token, person.accountId) }
}

const listTokens = (apiClient: Pick<Person, 'fetch'>, accountId: string) =>
  apiClient.fetch(`/api/v2/${accountId}/tokens`)

describe('a created token', () => {
  it('is readable only in the response to its creation', async () => {
    const owner = await aPerson(app)
    const { token, created } = await createToken(owner, 'read')
    expect(token).toMatch(/^stp_[0-9a-f]{60}$/)
    const [listed] = (await owner.trpc.tokens.list.query({})).tokens
    expect(listed).toEqual({ ...created, ending: token.slice(-4) })
    expect(JSON.stringify(listed)).not.toContain(token.slice(4, -4))
    const row = await app.em().findOneOrFail(ApiToken, { id: created.id })
    expect(row.hash).toBe(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('is announced to its owner in an email without the token', async () => {
    const owner = await aPerson(app)
    const { token } = await createToken(owner, 'read')
    const { text, html } = await emailTo(app, owner.email, 'A new API token was created')
    expect(text).toContain('The API token “Import” was created for you')
    expect(text + html).not.toContain(token.slice(4))
  })

  it('acts in its account only', async () => {
    const owner = await aPerson(app)
    const stranger = await aPerson(app)
    const { token } = await createToken(owner, 'edit')
    const headers = { authorization: `Bearer ${token}` }
    const withoutAccountHeader = await fetch(
      `${app.address}/trpc/tours.list?input=${encodeURIComponent('{"json":{}}')}`,
      {
        headers,
      },
    )
    expect(withoutAccountHeader.status).toBe(200)
    const inOtherAccount = await fetch(`${app.address}/api/v2/${stranger.accountId}/tokens`, { headers })
    await expectError(inOtherAccount, 404)
  })

  it('is not accepted as a cookie', async () => {
    const owner = await aPerson(app)
    const { token } = await createToken(owner, 'manage')
    const headers = { cookie: `stopover-session=${token}` }
    await expectError(await fetch(`${app.address}/api/v2/${owner.accountId}/tokens`, { headers }), 401)
  })

  it('says when it was last used', async () => {
    const owner = await aPerson(app)
    const { created, apiClient } = await createToken(owner, 'read')
    expect(created.lastUsedAt).toBeNull()
    await listTokens(apiClient, owner.accountId)
    const [listed] = (await owner.trpc.tokens.list.query({})).tokens
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000)
  })

  it('is in the audit log with its revocation', async () => {
    const owner = await aPerson(app)
    const { created } = await createToken(owner, 'read')
    await owner.trpc.tokens.revoke.mutate({ tokenId: created.id })
    const events = await app.em().find(AuditEvent, { account: owner.accountId, subject: 'Import' })
    expect(events.map(({ action }) => action).sort()).toEqual(['token-created', 'token-revoked'])
  })
})

describe('creating a token', () => {
  it('needs a recent sign-in', async () => {
    const owner = await aPerson(app)
    await backdateConfirmation(app, owner, 11)
    await expect(createToken(owner, 'read')).rejects.toMatchObject({ data: { code: 'auth.proofTooOld' } })
    expect((await owner.trpc.tokens.list.query({})).tokens).toEqual([])
  })

  it('is rejected for a caller with an API token', async () => {
    const owner = await aPerson(app)
    const { apiClient } = await createToken(owner, 'manage')
    const call = apiClient.trpc.tokens.create.mutate({ name: 'Child', scope: 'read', expiresInDays: 1 })
    await expect(call).rejects.toMatchObject({ data: { status: 403 } })
  })

  it('grants no more permissions than the person has', async () => {
    const { accountId } = await aPerson(app)
    const editor = await aPerson(app, { accountId, role: 'editor' })
    await expect(createToken(editor, 'publish')).rejects.toMatchObject({ data: { code: 'token.scopeTooWide' } })
    await createToken(editor, 'edit')
  })

  it('stops at the maximum per person', async () => {
    const owner = await aPerson(app)
    for (let count = 0; count < apiTokenLimits.perPerson; count++) {
      await anApiToken(app, { accountId: owner.accountId, userId: owner.userId, scope: 'read' })
    }
    await expect(createToken(owner, 'read')).rejects.toMatchObject({ data: { code: 'token.tooMany' } })
  })
})

describe('a token stops working', () => {
  const expectRejected = async (apiClient: Pick<Person, 'fetch'>, accountId: string) =>
    expectError(await listTokens(apiClient, accountId), 401)

  it('once it is revoked', async () => {
    const owner = await aPerson(app)
    const { created, apiClient } = await createToken(owner, 'manage')
    expect((await listTokens(apiClient, owner.accountId)).status).toBe(200)
    await owner.trpc.tokens.revoke.mutate({ tokenId: created.id })
    await expectRejected(apiClient, owner.accountId)
  })

  it('once it has expired', async () => {
    const { accountId, userId } = await aPerson(app)
    const expiresAt = new Date(Date.now() - 1000)
    const { token, tokenId } = await anApiToken(app, { accountId, userId, scope: 'manage', expiresAt })
    await expectRejected(apiClientOf(token, accountId), accountId)
    await sweepApiTokens({ em: app.em(), ports: app.services.ports })
    expect(await app.em().count(ApiToken, { id: tokenId })).toBe(0)
  })

  it('once its person is removed from the account, even if they return', async () => {
    const owner = await aPerson(app)
    const { accountId } = owner
    const editor = await aPerson(app, { accountId, role: 'editor' })
    const { apiClient } = await createToken(editor, 'edit')
    await owner.trpc.accounts.removeMember.mutate({ userId: editor.userId })
    await expectRejected(apiClient, accountId)
    const em = app.em()
    em.create(Membership, { account: accountId, user: editor.userId, role: 'editor' })
    await em.flush()
    await expectRejected(apiClient, accountId)
  })

  it('once its person is disabled, even if they are enabled again', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const { apiClient } = await createToken(owner, 'read')
    await root.trpc.users.disable.mutate({ userId: owner.userId })
    await expectRejected(apiClient, owner.accountId)
    await root.trpc.users.enable.mutate({ userId: owner.userId })
    await expectRejected(apiClient, owner.accountId)
  })
})

it('limits a token to the current permissions of its person', async () => {
  const owner = await aPerson(app)
  const { accountId } = owner
  const publisher = await aPerson(app, { accountId, role: 'publisher' })
  const { apiClient } = await createToken(publisher, 'publish')
  const tour = await aTour(app, owner, ['Hall'])
  await apiClient.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name: 'Renamed' })
  await owner.trpc.accounts.changeRole.mutate({ userId: publisher.userId, role: 'viewer' })
  const call = apiClient.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version + 1, name: 'Again' })
  await expect(call).rejects.toMatchObject({ data: { code: 'access.denied' } })
})

it('limits the token of a root admin to operations of its account', async () => {
  const root = await aPerson(app, { rootAdmin: true })
  const otherPerson = await aPerson(app)
  const { apiClient } = await createToken(root, 'manage')
  await expectError(await apiClient.fetch(`/api/v2/${otherPerson.accountId}/tokens`), 404)
  await expect(apiClient.trpc.accounts.listAll.query({})).rejects.toMatchObject({
    data: { code: 'access.tokenRejected' },
  })
})

it('lets members list and revoke their own tokens and managers of users all tokens', async () => {
  const owner = await aPerson(app)
  const { accountId } = owner
  const editor = await aPerson(app, { accountId, role: 'editor' })
  const { created: ownerToken } = await createToken(owner, 'read')
  const { created: editorToken, apiClient } = await createToken(editor, 'read')
  const idsOf = async (person: Person) => (await person.trpc.tokens.list.query({})).tokens.map(({ id }) => id).sort()
  expect(await idsOf(editor)).toEqual([editorToken.id])
  expect(await idsOf(owner)).toEqual([editorToken.id, ownerToken.id].sort())
  const foreignRevocation = editor.trpc.tokens.revoke.mutate({ tokenId: ownerToken.id })
  await expect(foreignRevocation).rejects.toMatchObject({ data: { code: 'resource.notFound' } })
  await owner.trpc.tokens.revoke.mutate({ tokenId: editorToken.id })
  await expectError(await listTokens(apiClient, accountId), 401)
})

it('limits the calls of a token per minute and reports how many remain', async () => {
  const owner = await aPerson(app)
  const { created, apiClient } = await createToken(owner, 'read')
  const firstResponse = await listTokens(apiClient, owner.accountId)
  expect(firstResponse.headers.get('ratelimit-limit')).toBe(String(apiTokenLimits.callsPerMinute))
  expect(firstResponse.headers.get('ratelimit-remaining')).toBe(String(apiTokenLimits.callsPerMinute - 1))
  expect(Number(firstResponse.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  const limitEntry = { key: `api-token:${hashToken(created.id)}` }
  await app.em().nativeUpdate(RateLimitEntry, limitEntry, { points: apiTokenLimits.callsPerMinute - 1 })
  expect((await listTokens(apiClient, owner.accountId)).headers.get('ratelimit-remaining')).toBe('0')
  const rejected = await listTokens(apiClient, owner.accountId)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected.headers.get('ratelimit-limit')).toBe(String(apiTokenLimits.callsPerMinute))
  expect(rejected.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(rejected.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  await expectError(rejected, 429)
  expect((await listTokens(owner, owner.accountId)).status).toBe(200)
})

it.each([
  { bodyKind: 'of another type', status: 415, type: 'text/plain', body: 'name=Pier' },
  { bodyKind: 'that isn’t JSON', status: 400, type: 'application/json', body: '{"name":' },
  { bodyKind: 'with an unknown field', status: 400, type: 'application/json', body: '{"name":"Pier","color":"red"}' },
  {
    bodyKind: 'that is too large',
    status: 413,
    type: 'application/json',
    body: JSON.stringify({ name: 'x'.repeat(defaultInputMaxBytes) }),
  },
])('counts a call that is rejected with $status for a body $bodyKind', async ({ status, type, body }) => {
  const owner = await aPerson(app)
  const { apiClient } = await createToken(owner, 'edit')
  await listTokens(apiClient, owner.accountId)
  const headers = { 'content-type': type }
  const response = await apiClient.fetch(`/api/v2/${owner.accountId}/tours`, { method: 'POST', headers, body })
  expect(response.headers.get('ratelimit-remaining')).toBe(String(apiTokenLimits.callsPerMinute - 2))
  await expectError(response, status)
})

it('accepts tokens with the edit scope for uploads', async () => {
  const owner = await aPerson(app)
  const headers = { 'upload-length': '10', 'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'panos' }) }
  const readToken = await createToken(owner, 'read')
  await expectError(await sendTusRequest(readToken.apiClient, '/uploads', { method: 'POST', headers }), 403)
  const editToken = await createToken(owner, 'edit')
  expect((await sendTusRequest(editToken.apiClient, '/uploads', { method: 'POST', headers })).status).toBe(201)
})
