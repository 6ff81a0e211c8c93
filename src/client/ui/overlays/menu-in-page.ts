/**
 * Props that render a menu or tooltip inside the page's main landmark instead of at the end of the body, outside all
 * landmarks.
 */
export const menuInPage = { portalProps: { target: '#main' } } as const
