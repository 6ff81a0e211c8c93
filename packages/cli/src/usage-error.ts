/** Error in the arguments or the environment, which the user can fix. The command exits with status 2. */
export class UsageError extends Error {}
