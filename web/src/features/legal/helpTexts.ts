/** The questions that Help & Support answers; `resetLink` is how long the link of a password reset is good. */
export const faq = (resetLink: string): { question: string; answer: string }[] => [
  {
    question: 'Can another driver find out who I am?',
    answer:
      'No. They see the username you chose, or “Anonymous User” until you choose one. Nobody sees your email address or phone number.',
  },
  {
    question: 'Who can read my messages?',
    answer:
      'You and the person you’re talking to. An administrator can read a conversation only if somebody reports it, or by giving a reason, and every time goes on record.',
  },
  {
    question: 'How do I message the owner of a car?',
    answer:
      'Type its registration under New Message, or scan the card on its windscreen. If the owner is on CarPal, they get your message straight away. You can write without an account too, under Contact the owner.',
  },
  {
    question: 'Somebody is bothering me. What can I do?',
    answer:
      'Open the conversation and choose Block from its menu: you stop getting their messages, and they aren’t told. Choose Report as well, and we’ll look into it and let you know. Everyone you’ve blocked is listed under Settings.',
  },
  {
    question: 'The scanner won’t read a code. What can I do?',
    answer:
      'Hold the whole code inside the frame, in good light. If the camera can’t be used, choose a photo of the code or type the registration instead.',
  },
  {
    question: 'What’s on the card for my windscreen?',
    answer:
      'A QR code that any phone camera can scan to message you. It contains your plate, or, if you prefer, a random code that you can change or void at any time. Print it from your vehicle’s page.',
  },
  {
    question: 'How do I report an incident?',
    answer:
      'Choose Report an incident, type the registration and say what happened, where and when. You can add photos. You get a reference number and can follow the report. We never tell the owner who reported it.',
  },
  {
    question: 'My car has broken down. What can I do?',
    answer:
      'In danger, or on a motorway? Get everyone to safety and call 999 first. Then choose Request Help, say what happened and where, and compare the quotes of providers near you. They see the place to about a kilometre and no plate until you accept. You pay the provider, not CarPal. Your requests are under My Requests in your profile.',
  },
  {
    question: 'Someone else has registered my plate. What now?',
    answer:
      'Sign up anyway. Once you’ve confirmed your email, you can claim the plate under Vehicles with a photo of its V5C registration certificate. An administrator decides, and then we delete the photo.',
  },
  {
    question: 'I’m not getting emails from CarPal.',
    answer:
      'Check your spam folder first. For privacy we show the same message whether or not the address is registered, so check it for typos and try once more.',
  },
  {
    question: 'I forgot my password.',
    answer: `Choose “Forgot password?” on the sign-in page. The link in the email works once, within ${resetLink}. Setting a new password signs out all your other devices.`,
  },
  {
    question: 'Where do the prices on the map come from?',
    answer:
      'From open data, such as OpenStreetMap, and from councils. “est.” means it’s an estimate, and “price unknown” means nobody has told us. Always go by the sign at the car park.',
  },
  {
    question: 'Does “not live” mean that a car park is full?',
    answer: 'No. It means we have no up-to-date count of free spaces.',
  },
]

/** The user guide, in the order of a first day. */
export const GUIDE: { title: string; text: string }[] = [
  {
    title: 'Find a space',
    text: 'Open Parking. Search for a street, a station or a postcode, or use your location. Tap a marker for prices, opening hours and directions.',
  },
  {
    title: 'Narrow it down',
    text: 'Use the chips above the map to filter by price, charging, disabled access and more. The list beside the map shows the same car parks.',
  },
  {
    title: 'Sign up',
    text: 'Choose Get Started. Enter your plate, an email address and a password, then open the link we send you.',
  },
  {
    title: 'Choose a username',
    text: 'Until you choose one under Profile, other drivers see “Anonymous User”.',
  },
  {
    title: 'Print your card',
    text: 'Open your vehicle and choose Print a card. Put it where its code can be read from outside, and anyone can tell you your lights are on.',
  },
  {
    title: 'Message an owner',
    text: 'Choose New Message and type the plate, or scan the card with Scanner. Driver Chat has quick messages ready, such as “Lights are on”.',
  },
  {
    title: 'Read your messages',
    text: 'Messages shows your conversations, and searches names, plates and what was said. Your personal note on each is only for you.',
  },
  {
    title: 'Report an incident',
    text: 'Was your car hit, or did you see it happen to somebody else’s? Report it with its plate, the place and photos, and follow it by its reference number.',
  },
  {
    title: 'Get help at the roadside',
    text: 'Choose Request Help, press Pin Me and say what happened. Providers send quotes under My Requests. Accept one, and follow them to you.',
  },
  {
    title: 'Claim your plate',
    text: 'If another account already has your plate, choose Claim it under Vehicles and send us a photo of the V5C.',
  },
  {
    title: 'Choose what reaches you',
    text: 'In Settings you can choose your notifications, see everyone you’ve blocked, see where you’re signed in, and download or delete your data.',
  },
]
