const fields = { kind: 'mention', choice: 'off' }

/** Inputs of the calls of email notifications, by tRPC. */
export const notificationCalls = {
  'notifications.get': () => ({}),
  'notifications.update': () => fields,
}

/** Those of REST. */
export const notificationRows = {
  'GET /api/admin/users/notifications': () => ({}),
  'PATCH /api/admin/users/notifications': () => ({ body: fields }),
}
