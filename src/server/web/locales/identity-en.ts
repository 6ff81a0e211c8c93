/** Texts of the pages that the server writes for people who come in, or come in again. */
export const identityTexts = {
  product: 'Stopover',
  toSignIn: 'Back to sign in',
  email: 'E-mail',
  request: {
    title: 'Forgot your password?',
    text: 'Tell us your e-mail. If there is an account with it, a letter with a link to a new password comes within a minute.',
    button: 'Send me a link',
  },
  sent: {
    title: 'Look into your mail',
    text: 'If there is an account with this e-mail, a letter with a link is on its way. The link works for 30 minutes.',
    again: 'No letter? Look under spam, or ask for another one',
  },
  choose: {
    title: 'Choose a new password',
    text: 'All places where you are signed in will ask for it.',
    password: 'New password',
    hint: '8 to 256 characters. A few words that nobody would put together are best.',
    again: 'The same once more',
    button: 'Set the password',
  },
  over: { title: 'This link is no longer good', askAgain: 'Ask for another link' },
  done: {
    title: 'Your password is set',
    text: 'You were signed out everywhere. Sign in with your new password.',
    button: 'Sign in',
  },
  problems: {
    email: 'Enter an e-mail address.',
    length: 'The password needs 8 to 256 characters.',
    unlike: 'The two passwords are not the same.',
  },
} as const
