import { randomBytes, randomUUID } from 'node:crypto'
import { ApiToken } from '../../../src/server/domain/access/tokens/entity.ts'
import { hashToken } from '../../../src/server/kernel/token-hash.ts'
import type { TokenScope } from '../../../src/shared/tokens/api-tokens.ts'
import type { TestApp } from '../app.ts'

type TokenFields = {
  readonly accountId: string
  readonly userId: string
  readonly scope: TokenScope
  readonly expiresAt?: Date
}

/** Inserts an API token into the database. */
export async function anApiToken(
  app: TestApp,
  { accountId, userId, scope, expiresAt }: TokenFields,
): Promise<{ readonly token: string; readonly tokenId: string }> {
  const token = `stp_${randomBytes(30).toString('hex')}`
  const tokenId = randomUUID()
  const now = new Date()
  await app.em().insert(ApiToken, {
    id: tokenId,
    createdAt: now,
    updatedAt: now,
    account: accountId,
    user: userId,
    name: `Token to ${scope}`,
    scope,
    hash: hashToken(token),
    ending: token.slice(-4),
    expiresAt: expiresAt ?? null,
  })
  return { token, tokenId }
}
