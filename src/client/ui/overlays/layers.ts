/** z-index above the drawer or dialog whose button opened the layer. */
export const aboveDialogs = 300
