export function dependenciesAreInstalled(root: string): boolean
