/** Opens a menu inside the page's main landmark instead of behind everything, where no landmark holds it. */
export const menuInPage = { portalProps: { target: '#main' } } as const
