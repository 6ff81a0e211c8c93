const fields = { kind: 'mention', choice: 'off' }

/** Inputs of the tRPC procedures of email notifications. */
export const notificationCalls = {
  'notifications.get': () => ({}),
  'notifications.update': () => fields,
}

/** Inputs of the REST rows of people's own settings. */
export const ownSettingRows = {
  'GET /api/admin/users/notifications': () => ({}),
  'PATCH /api/admin/users/notifications': () => ({ body: fields }),
  'PATCH /api/admin/users/privacy': () => ({ body: { privacyPolicy: true } }),
}
