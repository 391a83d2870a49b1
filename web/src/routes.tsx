import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { AppShell } from '@/shell/AppShell'
import { FrontPage } from '@/shell/FrontPage'
import type { Frame, PageHandle } from '@/shell/frame'
import { PageFailed } from '@/shell/PageFailed'
import { FirstPage } from '@/shell/Pending'

type Page = () => Promise<{ default: ComponentType }>
/**
 * A line without a page is a feature still to come; one for whoever is signed in asks others to sign in, in these words
 * or the usual ones; one with support has its widget.
 */
type Line = {
  path: string
  title: string
  frame?: Frame
  page?: Page
  signedIn?: boolean | string
  support?: boolean
}

const carParkMap: Page = () => import('@/features/parking/CarParkMapPage')
const smartParking: Page = () => import('@/features/parking/SmartParkingPage')
const login: Page = () => import('@/features/accounts/LoginPage')
const resetPassword: Page = () => import('@/features/accounts/ResetPasswordPage')
const vehicles: Page = () => import('@/features/vehicles/VehiclesPage')
const vehicle: Page = () => import('@/features/vehicles/VehiclePage')
const windscreenCard: Page = () => import('@/features/vehicles/WindscreenCardPage')
const scanner: Page = () => import('@/features/scanner/ScannerPage')
const publicScanner: Page = () => import('@/shell/contactOwner').then(({ contactOwnerPage }) => contactOwnerPage())
const messages: Page = () => import('@/features/messages/MessagesPage')
const compose: Page = () => import('@/features/messages/ComposePage')
const driverChat: Page = () => import('@/features/messages/DriverChatPage')
const chat: Page = () => import('@/features/messages/ChatPage')
const conversation: Page = () => import('@/features/messages/ConversationPage')
const notifications: Page = () => import('@/features/notifications/NotificationsPage')
const profile: Page = () => import('@/features/accounts/ProfilePage')
const settings: Page = () => import('@/features/accounts/SettingsPage')
const reportIncident: Page = () => import('@/features/incidents/ReportIncidentPage')
const incident: Page = () => import('@/features/incidents/IncidentPage')
const guest: Page = () => import('@/shell/GuestPage')
const appeal: Page = () => import('@/features/accounts/AppealPage')
const adminSetup: Page = () => import('@/features/accounts/AdminSetupPage')
const about: Page = () => import('@/features/legal/AboutPage')
const help: Page = () => import('@/features/legal/HelpPage')
const privacy: Page = () => import('@/features/legal/PrivacyPage')
const terms: Page = () => import('@/features/legal/TermsPage')
const dataProtection: Page = () => import('@/features/legal/DataProtectionPage')
const notBuilt: Page = () => import('@/shell/NotBuiltYetPage')
const notFound: Page = () => import('@/shell/NotFoundPage')

const LOG_IN_TO_CHAT = 'Please log in to use driver chat'

/** Every address of the app after /, in the order of the specification; what it has no address for comes last. */
const table: Line[] = [
  { path: '/login', title: 'Sign in', frame: 'bare', page: login },
  { path: '/reset-password', title: 'Reset password', frame: 'bare', page: resetPassword },
  { path: '/vehicles', title: 'Vehicles', page: vehicles, signedIn: true, support: true },
  { path: '/vehicle/:id', title: 'Vehicle', page: vehicle, signedIn: true },
  { path: '/vehicle-profile/:id', title: 'Vehicle', page: vehicle, signedIn: true },
  { path: '/vehicle-profile/:id/card', title: 'Windscreen card', page: windscreenCard, signedIn: true },
  { path: '/scanner', title: 'QR scanner', page: scanner },
  { path: '/public-scanner', title: 'Contact the owner', page: publicScanner },
  { path: '/messages', title: 'Messages', page: messages, signedIn: true },
  { path: '/compose', title: 'New Message', page: compose, signedIn: 'Authentication required' },
  { path: '/compose-message', title: 'New Message', page: compose, signedIn: 'Authentication required' },
  { path: '/driver-chat', title: 'Driver Chat', page: driverChat, signedIn: LOG_IN_TO_CHAT },
  { path: '/chat/:conversationId', title: 'Driver Chat', frame: 'chat', page: chat, signedIn: LOG_IN_TO_CHAT },
  { path: '/conversation/:conversationId', title: 'Conversation', frame: 'chat', page: conversation, signedIn: true },
  { path: '/profile', title: 'Profile', page: profile, signedIn: true },
  { path: '/settings', title: 'Settings', page: settings, signedIn: true },
  { path: '/about', title: 'About CarPal', page: about },
  { path: '/help', title: 'Help & Support', page: help, support: true },
  { path: '/customer-service', title: 'Customer Service' },
  { path: '/privacy', title: 'Privacy', page: privacy },
  { path: '/terms', title: 'Terms', page: terms },
  { path: '/data-protection', title: 'Data Protection', page: dataProtection },
  { path: '/report-incident', title: 'Report an incident', page: reportIncident, signedIn: true },
  { path: '/report-incident/:reference', title: 'Report', page: incident, signedIn: true },
  { path: '/request-service', title: 'Request Service' },
  { path: '/my-requests', title: 'My Requests' },
  { path: '/my-requests/:id', title: 'My Request' },
  { path: '/service-provider-application', title: 'Service Provider Application' },
  { path: '/service-provider-dashboard', title: 'Service Provider Dashboard' },
  { path: '/job/:id', title: 'Job Details' },
  { path: '/job-details/:id', title: 'Job Details' },
  { path: '/update-status', title: 'Update Vehicle Status' },
  { path: '/zones', title: 'My Zones' },
  { path: '/zone/:id', title: 'Zone' },
  { path: '/zone-detail', title: 'Zone' },
  { path: '/smart-parking', title: 'Smart Parking', frame: 'map', page: smartParking },
  { path: '/car-park-map', title: 'Car Park Map', frame: 'map', page: carParkMap },
  { path: '/guest/:token', title: 'Your message', page: guest },
  { path: '/appeal/:token', title: 'Appeal', frame: 'bare', page: appeal },
  { path: '/admin', title: 'Admin Dashboard' },
  { path: '/admin/vehicles', title: 'Admin Vehicles' },
  { path: '/admin/conversations', title: 'Admin Conversations' },
  { path: '/admin/support', title: 'Support Management' },
  { path: '/admin/carparks', title: 'Car Park Management' },
  { path: '/admin-setup', title: 'Admin Setup', page: adminSetup },
  { path: '/notifications', title: 'Notifications', page: notifications, signedIn: true },
]

/** The addresses whose feature is still to come; each says so and makes no request. */
export const notBuiltYet: string[] = table.filter((line) => !line.page).map((line) => line.path)

/** A page of its own code. One that is built comes with the server's state, which the others have no use for. */
function route(path: string, page: Page, handle: PageHandle, signedIn: boolean | string = false): RouteObject {
  const lazy = async () => {
    if (!handle.built) return { Component: (await page()).default }
    const [{ default: Built }, { ServerState }, Guard] = await Promise.all([
      page(),
      import('@/shell/ServerState'),
      signedIn ? import('@/shell/SignedIn').then((guard) => guard.SignedIn) : null,
    ])
    return {
      element: (
        <ServerState>
          {Guard ? (
            <Guard words={typeof signedIn === 'string' ? signedIn : 'Please sign in'}>
              <Built />
            </Guard>
          ) : (
            <Built />
          )}
        </ServerState>
      ),
    }
  }
  return { path, handle, lazy }
}

export const routes: RouteObject[] = [
  {
    Component: AppShell,
    children: [
      {
        ErrorBoundary: PageFailed,
        HydrateFallback: FirstPage,
        children: [
          { path: '/', handle: { title: 'Home', frame: 'front', built: true }, Component: FrontPage },
          ...table.map(({ path, title, frame = 'page', page, signedIn, support = false }) =>
            route(path, page ?? notBuilt, { title, frame, built: page !== undefined, support }, signedIn),
          ),
          route('*', notFound, { title: 'Page not found', frame: 'page', built: false }),
        ],
      },
    ],
  },
]
