export const buttonIcons = [
  'link',
  'arrow',
  'phone',
  'mail',
  'message',
  'calendar',
  'ticket',
  'cart',
  'pin',
  'home',
  'info',
  'star',
  'heart',
  'document',
  'image',
  'play',
] as const
export type ButtonIcon = (typeof buttonIcons)[number]

/** False for icons of a newer version. */
export function isButtonIcon(icon: string): icon is ButtonIcon {
  return buttonIcons.some((name) => name === icon)
}
