/** English texts of the password and access panels, loaded with their code. */
export const accessTexts = {
  'access.needed': 'This tour needs a password.',
  'access.password': 'Password',
  'access.open': 'Open tour',
  'access.checking': 'Checking…',
  'access.wrong': "That password isn't right. Try again.",
  'access.tooMany': 'Too many attempts. Wait a few minutes, then try again.',
  'access.failed': "The password couldn't be checked. Try again.",
  'access.membersOnly': 'Only members of an account can see this tour.',
  'access.newTab': 'Open in a new tab',
  'access.site': "This tour can't be shown on this site.",
} as const
