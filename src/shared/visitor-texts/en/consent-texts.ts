/** English texts of the Google Analytics consent. Part of tours that use Google Analytics. */
export const consentTexts = {
  'consent.title': 'Google Analytics',
  'consent.ask': "Allow Google Analytics to measure this visit? The tour's owner wants to know what visitors look at.",
  'consent.granted': 'Google Analytics measures this visit. You allowed it.',
  'consent.denied': "Google Analytics doesn't measure this visit. You declined it.",
  'consent.allow': 'Allow',
  'consent.decline': 'Decline',
  'consent.open': 'Google Analytics choice',
} as const
