/** Tag of tests whose behavior does not depend on the viewport: they run at desktop size only. */
export const anySize = { tag: '@any-size' }
