/** Tag of tests that run at desktop size only. Their behavior does not depend on the viewport. */
export const anySize = { tag: '@any-size' }
