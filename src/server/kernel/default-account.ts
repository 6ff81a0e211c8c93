/** Placeholder for an account id in calls that name no account. It means the account that the user last opened, or their only one. */
export const defaultAccountId = 'usual'
