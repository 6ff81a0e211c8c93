import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../../src/shared/notifications/notification-kinds.ts'
import type { NotificationSetting } from '../../../../src/shared/notifications/notifications.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const path = '/api/admin/users/notifications'

describe('email notifications', () => {
  it('have their defaults until a person changes them for themselves', async () => {
    const person = await aPerson(app)
    const otherPerson = await aPerson(app)
    const change = { method: 'PATCH', body: JSON.stringify({ kind: 'mention', choice: 'off' }) }
    const headers = { 'Content-Type': 'application/json' }
    const savedSettings: NotificationSetting[] = await (await person.fetch(path, { ...change, headers })).json()
    expect(savedSettings.map(({ kind }) => kind)).toEqual(notificationKindNames)
    expect(savedSettings.filter(({ choice }) => choice === 'off').map(({ kind }) => kind)).toEqual([
      'mention',
      'formAnswered',
    ])
    expect(await (await person.fetch(path)).json()).toEqual(savedSettings)
    const otherSettings = await otherPerson.trpc.notifications.get.query({})
    expect(otherSettings.map(({ kind, choice }) => [kind, choice])).toEqual(
      notificationKindNames.map((kind) => [kind, notificationKinds[kind].defaultChoice]),
    )
  })

  it('can be daily only for kinds that support it', async () => {
    const person = await aPerson(app)
    const choose = async (kind: NotificationKind) => {
      const headers = { 'Content-Type': 'application/json' }
      return person.fetch(path, { method: 'PATCH', body: JSON.stringify({ kind, choice: 'daily' }), headers })
    }
    const savedSettings: NotificationSetting[] = await (await choose('formAnswered')).json()
    expect(savedSettings.filter(({ choice }) => choice === 'daily').map(({ kind }) => kind)).toEqual(['formAnswered'])
    expect((await choose('mention')).status).toBe(400)
  })

  it('are available according to the role of the person', async () => {
    const viewer = await aPerson(app, { role: 'viewer' })
    const available = (await viewer.trpc.notifications.get.query({})).filter(({ isAvailable }) => isAvailable)
    expect(available.map(({ kind }) => kind)).toEqual(['mention'])
  })
})
