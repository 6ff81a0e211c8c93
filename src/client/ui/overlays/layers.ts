/** z-index of layers that a button in a drawer or dialog opens. */
export const aboveDialogs = 300

/** z-index of menus at the bottom of the screen, where toasts would cover them. */
export const aboveToasts = 450
