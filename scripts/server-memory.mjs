/**
 * Options that keep the server's memory small, for every way to start it (decision 0047). V8 reserves less than 48 MiB
 * for young objects, and the C library returns freed memory, most of which the start needed to compile the embedded
 * database. That database's thread collects garbage once it is open (`gc`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']
export const serverEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' }
