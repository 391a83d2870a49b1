import { defineRoutes } from '@/shell/defineRoutes'

/** What CarPal is, help, and the law. */
export default defineRoutes([
  { path: '/about', title: 'About CarPal', page: () => import('@/features/legal/AboutPage') },
  { path: '/help', title: 'Help & Support', page: () => import('@/features/legal/HelpPage'), support: true },
  {
    path: '/customer-service',
    title: 'Customer Service',
    page: () => import('@/features/legal/customerService/CustomerServicePage'),
  },
  { path: '/privacy', title: 'Privacy', page: () => import('@/features/legal/PrivacyPage') },
  { path: '/terms', title: 'Terms', page: () => import('@/features/legal/TermsPage') },
  { path: '/data-protection', title: 'Data Protection', page: () => import('@/features/legal/DataProtectionPage') },
])
