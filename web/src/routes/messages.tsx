import { defineRoutes } from '@/shell/defineRoutes'

const messages = () => import('@/features/messages/MessagesPage')
const compose = () => import('@/features/messages/ComposePage')

const LOG_IN_TO_CHAT = 'Please log in to use driver chat'
const LOG_IN_TO_WRITE = 'Authentication required'
const SIGN_IN_TO_ASK = 'Please sign in to ask for a vehicle to be moved'
const WRITE_AS_GUEST = 'Write without an account'

/** Conversations. */
export default defineRoutes([
  { path: '/messages', title: 'Messages', layout: 'panes', page: messages, signedIn: true },
  { path: '/conversation/:conversationId', title: 'Conversation', layout: 'chat', page: messages, signedIn: true },
  { path: '/chat/:conversationId', title: 'Driver Chat', layout: 'chat', page: messages, signedIn: LOG_IN_TO_CHAT },
  { path: '/compose', title: 'New Message', page: compose, signedIn: LOG_IN_TO_WRITE, asGuest: WRITE_AS_GUEST },
  { path: '/compose-message', title: 'New Message', page: compose, signedIn: LOG_IN_TO_WRITE, asGuest: WRITE_AS_GUEST },
  {
    path: '/driver-chat',
    title: 'Driver Chat',
    page: () => import('@/features/messages/DriverChatPage'),
    signedIn: LOG_IN_TO_CHAT,
  },
  {
    path: '/blocked-in',
    title: 'Blocked in',
    page: () => import('@/features/messages/blockedIn/AskPage'),
    signedIn: SIGN_IN_TO_ASK,
    asGuest: WRITE_AS_GUEST,
  },
  {
    path: '/blocked-in/:id',
    title: 'Blocked in',
    page: () => import('@/features/messages/blockedIn/RequestPage'),
    signedIn: SIGN_IN_TO_ASK,
  },
  { path: '/on-my-way', title: 'Blocked in', page: () => import('@/features/messages/blockedIn/OnMyWayPage') },
])
