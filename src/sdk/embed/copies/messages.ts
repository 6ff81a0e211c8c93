/** Message of the page to the service worker after a version was stored. */
export const versionStoredMessage = 'stopover-version-stored'
