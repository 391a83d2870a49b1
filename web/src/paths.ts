/** Every address of the app, in one place; a link is written with these and never by hand. */
const segment = encodeURIComponent

function found(q: string, at: number | null = null): string {
  const said = new URLSearchParams({ ...(q && { q }), ...(at !== null && { at: String(at) }) })
  return said.size > 0 ? `?${said}` : ''
}

export const paths = {
  home: '/',
  login: '/login',
  /** The first mode by name, for whoever a mail led to another one. */
  signIn: '/login?mode=sign-in',
  signUp: '/login?mode=sign-up',
  forgotPassword: '/login?mode=forgot',
  resetPassword: '/reset-password',
  changeEmail: '/change-email',
  vehicles: '/vehicles',
  vehicle: (id: string) => `/vehicle-profile/${segment(id)}`,
  windscreenCard: (id: string) => `/vehicle-profile/${segment(id)}/card`,
  /** Where a claim of a taken registration begins; mails lead here. */
  claim: (plate: string) => `/vehicles?claim=${segment(plate)}`,
  scanner: '/scanner',
  publicScanner: '/public-scanner',
  contactOwner: (plate: string) => `/public-scanner?plate=${segment(plate)}`,
  /** What a printed card's QR code leads to; `qr` is `carpal:plate:AB12CDE` or `carpal:card:TOKEN`. */
  scanned: (qr: string) => `/public-scanner?qr=${segment(qr)}`,
  messages: '/messages',
  /** The messages with what was searched for in them, if anything. */
  messagesWith: (q: string) => `/messages${found(q)}`,
  compose: '/compose-message',
  driverChat: '/driver-chat',
  chat: (conversationId: string) => `/chat/${segment(conversationId)}`,
  /** With what was searched for, and the number of the message that was found. */
  conversation: (conversationId: string, q = '', at: number | null = null) =>
    `/conversation/${segment(conversationId)}${found(q, at)}`,
  profile: '/profile',
  settings: '/settings',
  settingsOf: (section: string) => `/settings/${segment(section)}`,
  notifications: '/notifications',
  about: '/about',
  help: '/help',
  customerService: '/customer-service',
  privacy: '/privacy',
  terms: '/terms',
  dataProtection: '/data-protection',
  reportIncident: '/report-incident',
  /** The form of a report about a registration. */
  reportWith: (plate: string) => `/report-incident?plate=${segment(plate)}`,
  reportWithCard: (token: string) => `/report-incident?card=${segment(token)}`,
  /** One of the user's own reports. */
  incident: (reference: string) => `/report-incident/${segment(reference)}`,
  requestService: '/request-service',
  myRequests: '/my-requests',
  myRequest: (id: string) => `/my-requests/${segment(id)}`,
  /** The form that changes an open request. */
  editRequest: (id: string) => `/my-requests/${segment(id)}?do=edit`,
  providerApplication: '/service-provider-application',
  providerDashboard: '/service-provider-dashboard',
  providerFigures: '/service-provider-dashboard/figures',
  /** A business as everybody sees it. */
  provider: (id: string) => `/provider/${segment(id)}`,
  job: (id: string) => `/job-details/${segment(id)}`,
  updateStatus: '/update-status',
  zones: '/zones',
  zone: (id: string) => `/zone/${segment(id)}`,
  zoneByName: (name: string) => `/zone-detail?name=${segment(name)}`,
  smartParking: '/smart-parking',
  carParkMap: '/car-park-map',
  guest: (token: string) => `/guest/${segment(token)}`,
  ownAppeal: '/appeal',
  appeal: (token: string) => `/appeal/${segment(token)}`,
  admin: '/admin',
  adminVehicles: '/admin/vehicles',
  adminConversations: '/admin/conversations',
  adminSupport: '/admin/support',
  adminCarParks: '/admin/carparks',
  adminSetup: '/admin-setup',
} as const
