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
  /** Where a driver who is blocked in asks for a vehicle to be moved. */
  blockedIn: '/blocked-in',
  blockedInRequest: (id: string) => `/blocked-in/${segment(id)}`,
  /** Where the link of an email answers; its token stands in the fragment. */
  onMyWay: '/on-my-way',
  /** Whose backup contact one is, or is asked to be. */
  backupContact: '/backup-contact',
  profile: '/profile',
  settings: '/settings',
  settingsOf: (section: string) => `/settings/${segment(section)}`,
  notifications: '/notifications',
  about: '/about',
  help: '/help',
  customerService: '/customer-service',
  reportProblem: '/customer-service?tab=problem',
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
  /** How one of the user's vehicles is. */
  updateStatusOf: ({ registration, model }: { registration: string; model?: string | null }) =>
    `/update-status?${new URLSearchParams({ plate: registration, ...(model && { model }) })}`,
  zones: '/zones',
  zone: (id: string) => `/zone/${segment(id)}`,
  zonePost: (zone: string, post: string) => `/zone/${segment(zone)}/posts/${segment(post)}`,
  /** The members of a zone who show their usernames. */
  zoneMembers: (id: string) => `/zone/${segment(id)}/members`,
  zoneByName: (name: string) => `/zone-detail?name=${segment(name)}`,
  smartParking: '/smart-parking',
  carParkMap: '/car-park-map',
  /** The map of car parks, with this point in its middle. */
  carParkMapAt: ({ lng, lat }: { lng: number; lat: number }) =>
    `/car-park-map?lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}&z=16`,
  /** Where this device parked. */
  parked: '/parked',
  /** A place that somebody shares stands in the fragment of this. */
  sharedPlace: '/shared-place',
  /** A car park, open on the map. */
  carParkOnMap: (id: number) => `/car-park-map?place=${id}`,
  /** The form for a car park that is not on the map, which begins as a map looks. */
  suggestCarPark: (at?: { lng: number; lat: number; zoom: number }) =>
    at ? `/suggest-car-park?at=${at.lng.toFixed(5)},${at.lat.toFixed(5)},${at.zoom.toFixed(1)}` : '/suggest-car-park',
  correctCarPark: (id: number) => `/suggest-car-park?correct=${id}`,
  mySuggestions: '/my-suggestions',
  mySuggestion: (id: string) => `/my-suggestions/${segment(id)}`,
  guest: (token: string) => `/guest/${segment(token)}`,
  ownAppeal: '/appeal',
  appeal: (token: string) => `/appeal/${segment(token)}`,
  admin: '/admin',
  /** The views of the dashboard. */
  adminUsers: '/admin?tab=users',
  adminReports: '/admin?tab=reports',
  adminProviders: '/admin?tab=providers',
  /** Those lists, searched or filtered. */
  adminUsersFound: (q: string) => `/admin?tab=users${q ? `&q=${segment(q)}` : ''}`,
  adminUsersThat: (status: string) => `/admin?tab=users&f.status=${segment(status)}`,
  adminReportsThat: (status: string) => `/admin?tab=reports&f.status=${segment(status)}`,
  adminProvidersThat: (standing: string) => `/admin?tab=providers&f.standing=${segment(standing)}`,
  adminGhostChats: '/admin/conversations?f.ghost=true',
  /** What an admin opens from elsewhere: the record beside its list. */
  adminUser: (id: string) => `/admin?tab=users&selected=${segment(id)}`,
  adminReport: (id: string) => `/admin?tab=reports&selected=${segment(id)}`,
  adminProvider: (id: string) => `/admin?tab=providers&selected=${segment(id)}`,
  adminNeedsYou: '/admin/needs-you',
  adminClaims: '/admin/claims',
  adminClaim: (id: string) => `/admin/claims?selected=${segment(id)}`,
  adminAppeals: '/admin/appeals',
  adminAppeal: (id: string) => `/admin/appeals?selected=${segment(id)}`,
  adminReviews: '/admin/reviews',
  adminReview: (id: string) => `/admin/reviews?selected=${segment(id)}`,
  adminReviewsOf: (provider: string) => `/admin/reviews?provider=${segment(provider)}`,
  adminReportsOf: (provider: string) => `/admin?tab=reports&provider=${segment(provider)}`,
  adminAdmins: '/admin/admins',
  adminIncidents: '/admin/incidents',
  adminIncident: (reference: string) => `/admin/incidents?selected=${segment(reference)}`,
  adminAuditLog: '/admin/audit-log',
  adminJobs: '/admin/jobs',
  adminSources: '/admin/sources',
  adminSource: (name: string) => `/admin/sources?selected=${segment(name)}`,
  adminHealth: '/admin/health',
  adminStorage: '/admin/health#storage',
  adminVehicles: '/admin/vehicles',
  adminConversations: '/admin/conversations',
  /** With a report of it, its messages are opened by that report instead of a typed reason. */
  adminConversation: (id: string, report?: string) =>
    `/admin/conversations?selected=${segment(id)}${report ? `&report=${segment(report)}` : ''}`,
  adminSupport: '/admin/support',
  adminTicket: (id: string) => `/admin/support?selected=${segment(id)}`,
  adminProblemReport: (id: string) => `/admin/support?tab=problem-reports&selected=${segment(id)}`,
  adminCarParks: '/admin/carparks',
  adminCarParkReview: '/admin/carparks?mode=review',
  adminCarParkRun: (id: number) => `/admin/carparks?mode=imports&run=${id}`,
  adminCarParkPairs: '/admin/car-park-pairs',
  adminCarParkPair: (id: string) => `/admin/car-park-pairs?selected=${segment(id)}`,
  adminSuggestions: '/admin/suggestions',
  adminSuggestion: (id: string) => `/admin/suggestions?selected=${segment(id)}`,
  adminDriverReports: '/admin/driver-reports',
  adminDriverReport: (id: string) => `/admin/driver-reports?selected=${segment(id)}`,
  adminZones: '/admin/zones',
  adminZone: (id: string) => `/admin/zones?selected=${segment(id)}`,
  adminZonePosts: '/admin/zone-posts',
  adminZonePost: (id: string) => `/admin/zone-posts?selected=${segment(id)}`,
  adminSetup: '/admin-setup',
} as const
