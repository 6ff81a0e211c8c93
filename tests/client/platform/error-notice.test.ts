import { notifications, notificationsStore } from '@mantine/notifications'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { showError } from '../../../src/client/platform/error-notice.ts'

let t: TFunction
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'en', resources: {} })
})
beforeEach(() => notifications.clean())

const rejected = (code: string, status: number) => ({ data: { code, status, errorMessage: 'Why not.', facts: {} } })
const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => [title, message])

it('an error is told', () => {
  showError(t, rejected('resource.conflict', 409), { title: 'Not saved' })
  expect(shown()).toEqual([['Not saved', 'Why not.']])
})

it('that somebody is signed out is told once, by the page they are led to', () => {
  showError(t, rejected('auth.required', 401))
  expect(shown()).toEqual([])
})
