import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { linkTo, tokenOf } from '../../../support/servers/mailbox.ts'
import { aTourWithForm, formSubmitter, publish } from '../../tours/forms/published-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const setStatus = ({ accountId }: Person, status: string) =>
  app.em().nativeUpdate(Account, { id: accountId }, { status })
const disable = ({ userId }: Person) => app.em().nativeUpdate(User, { id: userId }, { disabledAt: new Date() })

describe('a suspended account', () => {
  it('stays accessible to root admins', async () => {
    const owner = await aPerson(app)
    const root = await aPerson(app, { accountId: owner.accountId, rootAdmin: true })
    await setStatus(owner, 'suspended')
    expect(await root.trpc.tours.list.query({})).toMatchObject({ tours: [] })
    expect(await apiErrorOf(owner.trpc.tours.list.query({}))).toMatchObject({ code: 'account.suspended' })
  })

  it('accepts form responses in its grace period only', async () => {
    const person = await aPerson(app, { role: 'publisher' })
    const field = aField('text')
    const form = aForm([field])
    const { tourId } = await aTourWithForm(app, person, form)
    await publish(person, tourId)
    const send = formSubmitter(app, person, { tourId, formId: form.id })
    const answers = { [field.id]: ['Good morning'] }
    await setStatus(person, 'suspended')
    expect((await send({ answers })).status).toBe(404)
    await setStatus(person, 'grace')
    expect((await send({ answers })).status).toBe(201)
  })

  it('shows its managers nothing about its members', async () => {
    const admin = await aPerson(app, { role: 'admin' })
    const member = await aPerson(app, { role: 'viewer', accountId: admin.accountId })
    const getMember = () => admin.trpc.users.get.query({ userId: member.userId })
    expect(await getMember()).toMatchObject({ uid: member.userId })
    await setStatus(admin, 'suspended')
    expect(await apiErrorOf(getMember())).toMatchObject({ status: 403, code: 'access.denied' })
  })
})

describe('a disabled person', () => {
  it('can’t become the owner by a transfer', async () => {
    const owner = await aPerson(app)
    const admin = await aPerson(app, { role: 'admin', accountId: owner.accountId })
    await disable(admin)
    const transfer = owner.trpc.accounts.transfer.mutate({ userId: admin.userId })
    expect(await apiErrorOf(transfer)).toMatchObject({ status: 409, code: 'resource.conflict' })
  })

  it('can’t be made the owner by a root admin', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await aPerson(app)
    const newOwner = await aPerson(app)
    await disable(newOwner)
    const change = root.trpc.accounts.updateByRoot.mutate({ accountId: owner.accountId, ownerEmail: newOwner.email })
    expect(await apiErrorOf(change)).toMatchObject({ status: 404, code: 'resource.notFound' })
  })

  it('can’t change an email by an earlier link', async () => {
    const person = await aPerson(app)
    const email = `new.${person.email}`
    await person.trpc.users.update.mutate({ userId: person.userId, fields: { email } })
    const token = tokenOf(await linkTo(app, email, { path: '/token/change-email' }))
    await disable(person)
    const confirm = aVisitor(app).trpc.users.confirmEmail.mutate({ token })
    expect(await apiErrorOf(confirm)).toMatchObject({ status: 400, code: 'auth.linkOver' })
    expect((await app.em().findOneOrFail(User, { id: person.userId })).email).toBe(person.email)
  })
})
