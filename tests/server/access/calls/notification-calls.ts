const fields = { kind: 'mention', choice: 'off' }

/** Inputs of the calls of email notifications, by tRPC. */
export const notificationCalls = {
  'notifications.get': () => ({}),
  'notifications.update': () => fields,
}

/** Calls of people's own settings, by REST. */
export const ownSettingRows = {
  'GET /api/admin/users/notifications': () => ({}),
  'PATCH /api/admin/users/notifications': () => ({ body: fields }),
  'PATCH /api/admin/users/privacy': () => ({ body: { privacyPolicy: true } }),
}
