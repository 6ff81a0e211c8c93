/** Texts of the password reset pages. */
export const identityTexts = {
  product: 'Stopover',
  toSignIn: 'Back to sign in',
  email: 'Email',
  request: {
    title: 'Forgot your password?',
    text: "Enter your email. If it has an account, we'll email you a link to choose a new password.",
    button: 'Send link',
  },
  sent: {
    title: 'Check your email',
    text: "If this email has an account, we sent a link to it. It's valid for 30 minutes.",
    again: 'No email? Check your spam folder, or request another link',
  },
  choose: {
    title: 'Choose a new password',
    text: "You'll be signed out everywhere and need it to sign in again.",
    password: 'New password',
    hint: '8 to 256 characters. A few unrelated words work well.',
    again: 'Confirm new password',
    button: 'Set password',
  },
  expiredLink: { title: 'This link is no longer valid', requestAgain: 'Request a new link' },
  done: {
    title: 'Password set',
    text: 'You were signed out everywhere. Sign in with your new password.',
    button: 'Sign in',
  },
  problems: {
    email: 'Enter a valid email address.',
    length: 'Use 8 to 256 characters.',
    mismatch: "The passwords don't match.",
  },
} as const
