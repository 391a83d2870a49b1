import { lazy } from 'react'
import { useSession } from '@/api/session'

const Landing = lazy(() => import('@/features/home/LandingPage'))

/** The page at /: for a visitor, the landing page, whose code comes without anything that only drivers need. */
export function FrontPage() {
  useSession()
  return <Landing />
}
