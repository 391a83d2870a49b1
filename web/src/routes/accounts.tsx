import { defineRoutes } from '@/shell/defineRoutes'

const settings = () => import('@/features/accounts/SettingsPage')

/** Accounts: signing in, profile, settings, and appeals of blocked or suspended users. */
export default defineRoutes([
  { path: '/login', title: 'Sign in', layout: 'bare', page: () => import('@/features/accounts/LoginPage') },
  {
    path: '/reset-password',
    title: 'Reset password',
    layout: 'bare',
    page: () => import('@/features/accounts/ResetPasswordPage'),
  },
  {
    path: '/change-email',
    title: 'Change email',
    layout: 'bare',
    page: () => import('@/features/accounts/ChangeEmailPage'),
  },
  { path: '/profile', title: 'Profile', page: () => import('@/features/accounts/ProfilePage'), signedIn: true },
  { path: '/settings', title: 'Settings', page: settings, signedIn: true },
  { path: '/settings/:section', title: 'Settings', page: settings, signedIn: true },
  { path: '/appeal', title: 'Appeal', page: () => import('@/features/accounts/OwnAppealPage'), signedIn: true },
  { path: '/appeal/:token', title: 'Appeal', layout: 'bare', page: () => import('@/features/accounts/AppealPage') },
  { path: '/backup-contact', title: 'Backup contact', page: () => import('@/features/accounts/BackupContactPage') },
  { path: '/admin-setup', title: 'Admin Setup', page: () => import('@/features/accounts/AdminSetupPage') },
])
