// What the page tells the worker about a bank link: a tone, a title, a text, and for the engineer a piece of code.

export const messages = {
  opening: { id: 'opening', tone: 'wait', title: 'One moment', text: 'Getting a secure link to your bank.' },
  waiting: { id: 'waiting', tone: 'wait', title: 'Finish in the bank window', text: 'It opens on top of this page. Come back here when you are done.' },
  checking: { id: 'checking', tone: 'wait', title: 'Checking', text: 'Asking whether your account is linked.' },
  linked: { id: 'linked', tone: 'good', title: 'Bank account linked', text: 'Your pay can be sent there now.' },
  notLinked: { id: 'notLinked', tone: 'warn', title: 'No account linked', text: 'You left before an account was chosen. You can try again at any time.' },
  canceled: { id: 'canceled', tone: 'warn', title: 'Linking canceled', text: 'The bank window was closed before it was done. You can try again at any time.' },
  expired: { id: 'expired', tone: 'warn', title: 'The link has expired', text: 'Bank links are good for a short time only. Start again for a new one.' },
  noBridge: { id: 'noBridge', tone: 'bad', title: 'Only the app can open the bank window', text: 'No bridge to an app was found on this page. Open it inside the app, or see whether the app injects its bridge.' },

  error: (code) => ({
    id: 'error', tone: 'bad', title: 'The bank window did not work', text: 'The app reported a problem. You can try again.', code,
  }),
  threw: (code) => ({
    id: 'threw', tone: 'bad', title: 'The app could not open the bank window', text: 'Its bridge answered with an error:', code,
  }),
  notStarted: (detail) => ({
    id: 'notStarted', tone: 'bad', title: 'No link to your bank', text: detail + ' Try again in a moment.',
  }),
  /** `outcome` is what the server knows of the link: `pending`, `none` or `unreachable`. */
  noAnswer: (outcome) => ({
    id: 'noAnswer', tone: 'warn', title: 'No answer yet',
    text: {
      pending: 'If the bank window is still open, finish there. If it is closed, start again.',
      none: 'The app says that the bank window was closed, but none was open.',
      unreachable: 'The server could not be asked. Check the connection.',
    }[outcome],
  }),
};
