import { lazy } from 'react'
import { useSession } from '@/api/session'

const Landing = lazy(() => import('@/features/home/LandingPage'))
const Home = lazy(() => import('./HomePage'))

/** The page at /: the landing page for a visitor, without any code that only drivers need; else the driver's home. */
export function FrontPage() {
  return useSession() ? <Home /> : <Landing />
}
