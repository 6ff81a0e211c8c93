export function dependenciesAreInstalled(root: string, options?: { readonly inProduction?: boolean }): boolean
