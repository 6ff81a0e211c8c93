import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Session } from '../../../../src/server/domain/access/sessions/entity.ts'
import { sessionLimits } from '../../../../src/server/domain/access/sessions/session-limits.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { customScriptMaxLength } from '../../../../src/shared/tours/custom-script.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner' })
})
afterAll(() => app.stop())

const script = "stopover.on('stopchange', ({ name }) => console.log(name))"

describe('the custom script of a tour', () => {
  it('is stored, audited and published with the tour', async () => {
    const { customScript, publishing, tours } = owner.trpc
    const { id: tourId, version, savedAt } = await aTour(app, owner)
    expect(await customScript.get.query({ tourId })).toEqual({ script: null })
    const update = await customScript.update.mutate({ tourId, script, before: null })
    expect(update).toMatchObject({ script, save: { previousSavedAt: savedAt } })
    expect(await customScript.get.query({ tourId })).toEqual({ script })
    expect(await publishing.preview.query({ tourId })).toMatchObject({ customScript: script })

    // It doesn't make saves of the tour's own fields stale.
    await tours.update.mutate({ tourId, version, name: 'With a script' })
    const events = await app.em().find(AuditEvent, { account: owner.accountId, action: 'tour-script-changed' })
    expect(events).toHaveLength(1)
    expect(await customScript.update.mutate({ tourId, script, before: null })).toEqual({ script, save: null })
  })

  it('is removed by an empty one', async () => {
    const { customScript } = owner.trpc
    const { id: tourId } = await aTour(app, owner)
    await customScript.update.mutate({ tourId, script, before: null })
    expect(await customScript.update.mutate({ tourId, script: ' \n', before: script })).toMatchObject({ script: null })
    expect(await customScript.get.query({ tourId })).toEqual({ script: null })
  })

  it('needs a recent sign-in', async () => {
    const { id: tourId } = await aTour(app, owner)
    const change = () => owner.trpc.customScript.update.mutate({ tourId, script, before: null })
    const provenAt = new Date(Date.now() - sessionLimits.recentSignInMs - 1000)
    await app.em().nativeUpdate(Session, { user: owner.userId }, { provenAt })
    expect(await apiErrorOf(change())).toMatchObject({ status: 403, code: 'auth.proofTooOld' })
    await app.em().nativeUpdate(Session, { user: owner.userId }, { provenAt: new Date() })
    await change()
  })

  it('is not overwritten if it changed in the meantime', async () => {
    const { customScript } = owner.trpc
    const { id: tourId } = await aTour(app, owner)
    await customScript.update.mutate({ tourId, script: 'first()', before: null })
    const staleUpdate = customScript.update.mutate({ tourId, script: 'second()', before: null })
    expect(await apiErrorOf(staleUpdate)).toMatchObject({ status: 409, code: 'customScript.changed' })
    expect(await customScript.get.query({ tourId })).toEqual({ script: 'first()' })
  })

  it.each([
    ['longer than the limit', customScriptMaxLength + 1, 400],
    ['of a megabyte', 1_000_000, 413],
  ])('is rejected without a change when it is %s', async (_, length, status) => {
    const { customScript } = owner.trpc
    const { id: tourId } = await aTour(app, owner)
    const update = customScript.update.mutate({ tourId, script: 'x'.repeat(length), before: null })
    expect(await apiErrorOf(update)).toMatchObject({ status })
    expect(await customScript.get.query({ tourId })).toEqual({ script: null })
  })

  it('is inaccessible to other accounts', async () => {
    const { id: tourId } = await aTour(app, owner)
    const outsider = await aPerson(app, { role: 'owner' })
    expect(await apiErrorOf(outsider.trpc.customScript.get.query({ tourId }))).toMatchObject({ status: 404 })
    const update = outsider.trpc.customScript.update.mutate({ tourId, script, before: null })
    expect(await apiErrorOf(update)).toMatchObject({ status: 404 })
  })
})
