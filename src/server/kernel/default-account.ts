/** Stands for an account id in calls that name no account: the account that the user last opened, or their only one. */
export const defaultAccountId = 'usual'
