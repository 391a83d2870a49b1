/** The questions that Help & Support answers; `resetLink` is how long the link of a password reset is good. */
export const faq = (resetLink: string): { question: string; answer: string }[] => [
  {
    question: 'Can another driver find out who I am?',
    answer:
      'No. They see the username you chose, or “Anonymous User” until you choose one. Nobody sees your email address or your telephone number.',
  },
  {
    question: 'Someone else has registered my plate. What now?',
    answer:
      'Sign up all the same. After you have confirmed your email we tell you that the plate is held by another account.',
  },
  {
    question: 'I get no email from CarPal.',
    answer:
      'Look in the spam folder first. The form answers alike whether or not an address is known, so check the address for mistakes and try once more.',
  },
  {
    question: 'I forgot my password.',
    answer: `Choose “Forgot password?” on the sign-in page. The link in the mail works once, for ${resetLink}, and a new password signs out every other device.`,
  },
  {
    question: 'Where do the prices on the map come from?',
    answer:
      'From open data, councils, operators and drivers. “est.” marks an estimate, and “price unknown” means that nobody has said. The sign at the car park counts.',
  },
  {
    question: 'Does “not live” mean that a car park is full?',
    answer: 'No. It means that nobody has counted the free spaces lately.',
  },
]

/** The user guide, in the order of a first day. */
export const GUIDE: { title: string; text: string }[] = [
  {
    title: 'Find a space',
    text: 'Open Parking. Search for a street, a station or a postcode, or use your location. Tap a marker for price, hours and directions.',
  },
  {
    title: 'Narrow it down',
    text: 'The chips above the map filter by price, charging, disabled access and more. The list beside the map says the same as the map.',
  },
  {
    title: 'Sign up',
    text: 'Choose Get Started. Type your plate, an email address and a password, then open the link that we send you.',
  },
  {
    title: 'Choose a username',
    text: 'Until you choose one under Profile, other drivers see “Anonymous User”.',
  },
  {
    title: 'See where you are signed in',
    text: 'Settings lists every device. End one of them, or sign out everywhere.',
  },
]
