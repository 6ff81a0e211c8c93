import { notifications, notificationsStore } from '@mantine/notifications'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { showError } from '../../../src/client/platform/error-notice.ts'

let t: TFunction
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', resources: {} })
})
beforeEach(() => notifications.clean())

const apiError = (code: string, status: number) => ({ data: { code, status, errorMessage: 'Why not.', facts: {} } })
const visibleNotifications = () =>
  notificationsStore.getState().notifications.map(({ title, message }) => [title, message])

it('shows an error', () => {
  showError(t, apiError('resource.conflict', 409), { title: 'Not saved' })
  expect(visibleNotifications()).toEqual([['Not saved', 'Why not.']])
})

it('shows nothing for an expired session, which the sign-in page explains', () => {
  showError(t, apiError('auth.required', 401))
  expect(visibleNotifications()).toEqual([])
})
