/** z-index of layers that a button in a drawer or dialog opens. */
export const aboveDialogs = 300
