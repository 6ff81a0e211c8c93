/** For what goes alike at every size: it is tried once, in the wide window. */
export const anySize = { tag: '@any-size' }
